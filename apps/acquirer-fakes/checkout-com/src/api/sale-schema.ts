const TEXT = { type: 'string', minLength: 1, maxLength: 255 } as const;

/** Compact schema of a sale. A member that is not listed is refused. */
export const SALE = exactly(
  {
    source: exactly({ type: { const: 'token' }, token: TEXT, billing_address: { type: 'object' } }, ['type']),
    amount: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    reference: { type: 'string', minLength: 1, maxLength: 80 },
    payment_type: { const: 'Regular' },
    capture: { const: false },
    '3ds': exactly({ enabled: { const: true }, attempt_n3d: { const: true } }, ['enabled']),
    success_url: { type: 'string', pattern: '^https?://', maxLength: 1_024 },
    failure_url: { type: 'string', pattern: '^https?://', maxLength: 1_024 },
    processing_channel_id: { type: 'string', pattern: '^pc_[a-z0-9]{26}$' },
    billing_descriptor: exactly({ name: TEXT, city: TEXT }, ['name', 'city']),
    customer: exactly({ email: TEXT, name: TEXT }, ['email']),
    payment_ip: TEXT,
  },
  ['source', 'amount', 'currency', 'reference', 'capture', '3ds', 'success_url', 'failure_url'],
);

function exactly<Properties extends object>(properties: Properties, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false } as const;
}
