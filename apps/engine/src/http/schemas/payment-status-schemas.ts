import { CARD_BRANDS } from '@pay/core/cards/card-brand';
import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { Type } from 'typebox';
import { CaptureSchema } from './capture-schemas.ts';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';
import { RefundSchema } from './refund-schemas.ts';
import { PaymentId, SessionFields } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

const Card = Type.Object(
  {
    brand: textEnum(CARD_BRANDS, {
      description: 'Brand of the card, identified by its first digits; `unknown` if they are not in a known range.',
      examples: ['visa'],
    }),
    last4: Type.String({ description: 'Last four digits of the card number.', examples: ['4242'] }),
    expiry_month: Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: 12,
      description: 'Last month in which the card is valid.',
      examples: [12],
    }),
    expiry_year: Type.Integer({
      format: 'int32',
      description: 'Year of that month, with four digits.',
      examples: [2029],
    }),
  },
  { title: 'Card', description: 'The only card data that is stored.' },
);

const ThreeDs = Type.Object(
  {
    status: textEnum(['authenticated', 'attempted', 'failed', 'unavailable'], {
      description:
        '`authenticated`: the issuer authenticated the shopper. `attempted`: the issuer or card does not support 3-D Secure, and the scheme confirms that authentication was attempted. `failed`: the shopper was not authenticated. `unavailable`: authentication was not possible.',
      examples: ['authenticated'],
    }),
    flow: textEnum(['frictionless', 'challenge'], {
      description: '`challenge`: the issuer asked the shopper to confirm. `frictionless`: the shopper was not asked.',
      examples: ['frictionless'],
    }),
    eci: nullable(Type.String({ description: 'Electronic commerce indicator from the scheme.', examples: ['05'] })),
  },
  { title: 'ThreeDs', description: 'The result of 3-D Secure.' },
);

const Decline = Type.Object(
  {
    code: Type.String({
      enum: [...DECLINE_CODES],
      description:
        '`stolen_card`, `lost_card`, `pick_up_card` and `do_not_retry` end the payment. After any other code the shopper can try again.',
      examples: ['insufficient_funds'],
    }),
    message: Type.String({
      description: 'The reason, for you. The shopper sees a different message on the card page.',
      examples: ['The account has insufficient funds or credit.'],
    }),
    raw: Type.String({ description: "The acquirer's own code.", examples: ['51'] }),
  },
  { title: 'Decline', description: 'Why the issuer or the acquirer declined the card.' },
);

const Acquirer = Type.String({
  description: 'The kind of acquirer that the card was sent to, such as `simulator`.',
  examples: ['simulator'],
});

const Outcome = {
  three_ds: nullable(ThreeDs, { description: 'The result of 3-D Secure; null if it was not used.' }),
  acquirer_reference: nullable(
    Type.String({ description: "The acquirer's reference for this sale.", examples: ['264100009313'] }),
  ),
  authorisation_code: nullable(Type.String({ description: "The issuer's approval code.", examples: ['831000'] })),
  decline: nullable(Decline, { description: 'Why the card was declined; null if it was not.', examples: [null] }),
};

const CompletedAt = nullable(
  Type.String({ format: 'date-time', description: 'When the final outcome was known; null until then.' }),
  { examples: [EXAMPLE.completedAt] },
);

const Payment = Type.Object(
  {
    payment_id: PaymentId,
    status: textEnum(
      [
        'awaiting_card',
        'submitting',
        'challenge',
        'unknown',
        'authorised',
        'succeeded',
        'voided',
        'failed',
        'cancelled',
        'expired',
      ],
      {
        // Without this title, a generator would name the type PaymentStatus, which is already the name of
        // payment-status's answer.
        title: 'PaymentState',
        description:
          '`awaiting_card`: the shopper can enter a card. `submitting`: a card is with the acquirer. `challenge`: the issuer asks the shopper to confirm. `unknown`: the acquirer has not answered, and is being asked for the outcome. `authorised`: the amount is reserved, and can be captured. The last five are final.',
        examples: ['succeeded'],
      },
    ),
    card: nullable(Card, { description: 'The card of the latest attempt; null before the first attempt.' }),
    acquirer: nullable(Acquirer),
    ...Outcome,
    created_at: Type.String({
      format: 'date-time',
      description: 'When the payment was started.',
      examples: [EXAMPLE.startedAt],
    }),
    completed_at: CompletedAt,
  },
  { title: 'Payment', description: 'The payment of a session, described by its latest attempt.' },
);

const Attempt = Type.Object(
  {
    attempt_id: Type.String({
      description: 'Identifier of the attempt, and our reference at the acquirer.',
      examples: [EXAMPLE.attemptId],
    }),
    number: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Number of the attempt within its payment, starting at 1.',
      examples: [1],
    }),
    status: textEnum(['submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed'], {
      description: '`approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken.',
      examples: ['approved'],
    }),
    card: Card,
    acquirer: Acquirer,
    ...Outcome,
    created_at: Type.String({
      format: 'date-time',
      description: 'When the card was submitted.',
      examples: [EXAMPLE.submittedAt],
    }),
    completed_at: CompletedAt,
  },
  { title: 'Attempt', description: 'One attempt to pay with one card.' },
);

/** A body with exactly one member, as `minProperties` and `maxProperties` require. */
export const PaymentStatusBody = Type.Object(
  {
    track_id: Type.Optional(
      freeText({ maxLength: 64, description: 'Identifier of the session.', examples: [EXAMPLE.trackId] }),
    ),
    payment_id: Type.Optional(
      freeText({ maxLength: 64, description: 'Identifier of its payment.', examples: [EXAMPLE.paymentId] }),
    ),
    reference: Type.Optional(
      freeText({
        minLength: 1,
        maxLength: 128,
        description:
          'Your own order number. If several sessions have this number, the answer describes the newest paid one, otherwise the newest refunded one, otherwise the newest authorised one, and otherwise the newest. `matches` is the number of these sessions.',
        examples: [EXAMPLE.reference],
      }),
    ),
  },
  {
    title: 'PaymentStatusQuery',
    description: 'The session to look up, by exactly one of these fields.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    examples: [{ track_id: EXAMPLE.trackId }],
  },
);

export const PaymentStatusSchema = Type.Object(
  {
    ...SessionFields,
    status: { ...SessionFields.status, examples: ['paid'] },
    paid: Type.Boolean({
      description:
        'Whether money was taken and has not been fully refunded. Fulfil the order only when this is true; `captured_amount` shows how much was taken.',
      examples: [true],
    }),
    payment: nullable(Payment, { description: 'Null until the payment has been started.' }),
    attempts: Type.Array(Attempt, { description: 'Oldest first.' }),
    captures: Type.Array(CaptureSchema, {
      description: 'Oldest first; empty if the sale itself took the money.',
      examples: [[]],
    }),
    refunds: Type.Array(RefundSchema, { description: 'Oldest first.', examples: [[]] }),
    matches: Type.Optional(
      Type.Integer({
        format: 'int64',
        minimum: 1,
        description: 'Number of sessions with this reference; only in answers to a look-up by `reference`.',
      }),
    ),
  },
  { title: 'PaymentStatus', description: 'The authoritative state of a session and its payment at this time.' },
);
