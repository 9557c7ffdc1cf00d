import type { Components } from './openapi-document.ts';

/** Headers and parameters that many operations share. */
export const SHARED_COMPONENTS = {
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-KEY',
      description:
        'A secret key (`sk_test_…`, `sk_live_…`) or a legacy key. It belongs on your server, never into a browser or an app.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A text of your own, unique for this request: sent again with the same body it gives the first answer again and does nothing twice. Kept for 24 hours, for the whole profile.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: 'order-10045-1',
    },
  },
  headers: {
    RequestId: {
      description: 'Identifier of this request. Name it when you ask for help.',
      schema: { type: 'string', pattern: '^req_[0-9A-Za-z]{22}$' },
    },
    RetryAfter: {
      description: 'Seconds to wait before trying again.',
      schema: { type: 'integer', minimum: 1 },
    },
    IdempotentReplayed: {
      description: '`true` when this is the answer of an earlier request with the same Idempotency-Key.',
      schema: { type: 'string', enum: ['true'] },
    },
  },
} as const satisfies Omit<Components, 'schemas' | 'examples'>;
