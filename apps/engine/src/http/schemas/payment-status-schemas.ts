import { Type } from 'typebox';
import { nullable } from './nullable.ts';
import { SessionFields } from './session-schemas.ts';

const Card = Type.Object({
  brand: Type.String({ examples: ['visa'] }),
  last4: Type.String({ examples: ['4242'] }),
  expiry_month: Type.Integer(),
  expiry_year: Type.Integer(),
});

const ThreeDs = Type.Object({
  status: Type.Enum(['authenticated', 'attempted', 'failed', 'unavailable']),
  flow: Type.Enum(['frictionless', 'challenge']),
  eci: nullable(Type.String()),
});

const Decline = Type.Object({
  code: Type.String({ examples: ['insufficient_funds'] }),
  message: Type.String(),
  raw: Type.String({ description: "The acquirer's own code." }),
});

const Outcome = {
  card: nullable(Card),
  three_ds: nullable(ThreeDs),
  acquirer_reference: nullable(Type.String()),
  authorisation_code: nullable(Type.String()),
  decline: nullable(Decline),
};

const Times = {
  created_at: Type.String({ format: 'date-time' }),
  completed_at: nullable(Type.String({ format: 'date-time' })),
};

const Payment = Type.Object({
  payment_id: Type.String(),
  status: Type.Enum([
    'awaiting_card',
    'submitting',
    'challenge',
    'unknown',
    'succeeded',
    'failed',
    'cancelled',
    'expired',
  ]),
  ...Outcome,
  ...Times,
});

const Attempt = Type.Object({
  attempt_id: Type.String(),
  number: Type.Integer(),
  status: Type.Enum(['submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed']),
  ...Outcome,
  ...Times,
});

/** Exactly one member: which one is missing or too many is said by `minProperties` and `maxProperties`. */
export const PaymentStatusBody = Type.Object(
  {
    track_id: Type.Optional(Type.String({ maxLength: 64 })),
    payment_id: Type.Optional(Type.String({ maxLength: 64 })),
    reference: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
);

export const PaymentStatusSchema = Type.Object(
  {
    ...SessionFields,
    paid: Type.Boolean({ description: 'The money was taken and not wholly refunded: fulfil the order only then.' }),
    payment: nullable(Payment),
    attempts: Type.Array(Attempt, { description: 'Oldest first.' }),
    refunds: Type.Array(Type.Unknown()),
    matches: Type.Optional(Type.Integer({ description: 'How many sessions carry the reference that was asked for.' })),
  },
  { title: 'PaymentStatus' },
);
