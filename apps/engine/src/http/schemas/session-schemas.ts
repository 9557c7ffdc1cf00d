import { type Static, Type } from 'typebox';
import type { ExactNumber } from '../exact-json.ts';
import { nullable } from './nullable.ts';

export const TrackId = Type.String({ description: 'Identifier of the session.', examples: [`trk_${'0'.repeat(30)}`] });

/** On the wire a JSON number; here its digits, see exact-json.ts. `documented` is what the OpenAPI document says. */
const Amount = Type.Unsafe<ExactNumber>({
  exactNumber: true,
  documented: {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: 999_999_999.999,
    description: "Decimal amount in major units, with at most the currency's own number of decimals.",
    examples: [10.5],
  },
});

/** What both ways of creating a session take. */
export const NewSessionFields = {
  amount: Amount,
  currency: Type.String({ description: 'ISO 4217 code, three upper-case letters.', maxLength: 64, examples: ['BHD'] }),
  reference: Type.Optional(
    Type.String({ maxLength: 128, description: "The merchant's own order id; need not be unique." }),
  ),
  description: Type.Optional(Type.String({ maxLength: 500, description: 'Shown to the shopper.' })),
  metadata: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String({ maxLength: 500 }), {
      maxProperties: 50,
      description: 'Up to 50 pairs that come back in every answer and event.',
    }),
  ),
  success_url: Type.Optional(Type.String({ description: "Where the shopper goes when paid; else the profile's." })),
  failure_url: Type.Optional(Type.String({ description: "Where the shopper goes otherwise; else the profile's." })),
  locale: Type.Optional(Type.Enum(['en', 'ar'], { description: 'Language of the card page; else the browser’s.' })),
  expires_in: Type.Optional(
    Type.Integer({ minimum: 60, maximum: 2_592_000, default: 86_400, description: 'Seconds.' }),
  ),
};

export const NewSessionBody = Type.Object(NewSessionFields, { additionalProperties: false });

const Nothing = { description: 'Null when none was given.' };

export const SessionFields = {
  track_id: TrackId,
  status: Type.Enum(['open', 'processing', 'paid', 'failed', 'cancelled', 'expired']),
  amount: Type.Number(),
  amount_minor: Type.Integer({ description: 'The amount in minor units of its currency.' }),
  currency: Type.String(),
  reference: nullable(Type.String(Nothing)),
  description: nullable(Type.String(Nothing)),
  metadata: Type.Record(Type.String(), Type.String()),
  success_url: nullable(Type.String()),
  failure_url: nullable(Type.String()),
  locale: nullable(Type.String({ description: '`en` or `ar`.' })),
  refunded_amount: Type.Number(),
  expires_at: Type.String({ format: 'date-time' }),
  created_at: Type.String({ format: 'date-time' }),
  environment: Type.Enum(['sandbox', 'live']),
};

export const SessionSchema = Type.Object(SessionFields, { title: 'Session' });

export const PaymentLinkSchema = Type.Object(
  {
    track_id: TrackId,
    payment_id: Type.String(),
    payment_url: Type.String({ description: 'Address of the hosted card page.' }),
    amount: Type.Number(),
    amount_minor: Type.Integer(),
    currency: Type.String(),
    status: SessionFields.status,
    expires_at: SessionFields.expires_at,
  },
  { title: 'StartedPayment' },
);

export const InitiatedPaymentSchema = Type.Object(
  {
    ...SessionFields,
    payment_id: PaymentLinkSchema.properties.payment_id,
    payment_url: PaymentLinkSchema.properties.payment_url,
  },
  { title: 'InitiatedPayment' },
);

export type NewSessionRequest = Static<typeof NewSessionBody>;
