import { CARD_BRANDS } from '@pay/core/cards/card-brand';
import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';
import { RefundSchema } from './refund-schemas.ts';
import { PaymentId, SessionFields } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

const Card = Type.Object(
  {
    brand: textEnum(CARD_BRANDS, {
      description: 'Told from the first digits; `unknown` for a number of no known range.',
      examples: ['visa'],
    }),
    last4: Type.String({ description: 'Last four digits of the card number.', examples: ['4242'] }),
    expiry_month: Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: 12,
      description: 'Last month that it is valid.',
      examples: [12],
    }),
    expiry_year: Type.Integer({ format: 'int32', description: 'Of that month, with four digits.', examples: [2029] }),
  },
  { title: 'Card', description: 'All that is kept of a card.' },
);

const ThreeDs = Type.Object(
  {
    status: textEnum(['authenticated', 'attempted', 'failed', 'unavailable'], {
      description:
        '`authenticated`: the issuer knows the shopper. `attempted`: the issuer or card could not, and the scheme vouches for the try. `failed`: the shopper was not authenticated. `unavailable`: it could not be tried.',
      examples: ['authenticated'],
    }),
    flow: textEnum(['frictionless', 'challenge'], {
      description: '`challenge`: the issuer asked the shopper to confirm. `frictionless`: it did not need to.',
      examples: ['frictionless'],
    }),
    eci: nullable(Type.String({ description: 'Electronic commerce indicator of the scheme.', examples: ['05'] })),
  },
  { title: 'ThreeDs', description: 'What 3-D Secure said.' },
);

const Decline = Type.Object(
  {
    code: Type.String({
      enum: [...DECLINE_CODES],
      description:
        '`stolen_card`, `lost_card`, `pick_up_card` and `do_not_retry` end the payment; after the others the shopper may try again.',
      examples: ['insufficient_funds'],
    }),
    message: Type.String({
      description: 'For you; the shopper has read a sentence of the card page.',
      examples: ['The account has too little money or credit.'],
    }),
    raw: Type.String({ description: "The acquirer's own code.", examples: ['51'] }),
  },
  { title: 'Decline', description: 'Why the issuer or the acquirer said no.' },
);

const Outcome = {
  three_ds: nullable(ThreeDs, { description: 'What 3-D Secure said; null where it was not used.' }),
  acquirer_reference: nullable(
    Type.String({ description: "The acquirer's own number for this sale.", examples: ['264100009313'] }),
  ),
  authorisation_code: nullable(Type.String({ description: "The issuer's code of an approval.", examples: ['831000'] })),
  decline: nullable(Decline, { description: 'Why the card was declined; null otherwise.', examples: [null] }),
};

const CompletedAt = nullable(
  Type.String({ format: 'date-time', description: 'When its end was known; null until then.' }),
  { examples: [EXAMPLE.completedAt] },
);

const Payment = Type.Object(
  {
    payment_id: PaymentId,
    status: textEnum(
      ['awaiting_card', 'submitting', 'challenge', 'unknown', 'succeeded', 'failed', 'cancelled', 'expired'],
      {
        // By itself a generator would call it PaymentStatus, which is what payment-status answers.
        title: 'PaymentState',
        description:
          "`awaiting_card`: the shopper may enter a card. `submitting`: a card is with the acquirer. `challenge`: the issuer asks the shopper to confirm. `unknown`: the acquirer's answer is missing and is being asked for. The last four are final.",
        examples: ['succeeded'],
      },
    ),
    card: nullable(Card, { description: 'The card of the latest attempt; null before the first.' }),
    ...Outcome,
    created_at: Type.String({
      format: 'date-time',
      description: 'When the card page was opened.',
      examples: [EXAMPLE.startedAt],
    }),
    completed_at: CompletedAt,
  },
  { title: 'Payment', description: 'The one payment of a session, told by its latest attempt.' },
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
      description: 'Counts the attempts of a payment from 1.',
      examples: [1],
    }),
    status: textEnum(['submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed'], {
      description: '`approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken.',
      examples: ['approved'],
    }),
    card: Card,
    ...Outcome,
    created_at: Type.String({
      format: 'date-time',
      description: 'When the card was submitted.',
      examples: [EXAMPLE.submittedAt],
    }),
    completed_at: CompletedAt,
  },
  { title: 'Attempt', description: 'One try to take the money with one card.' },
);

/** Exactly one member: which one is missing or too many is said by `minProperties` and `maxProperties`. */
export const PaymentStatusBody = Type.Object(
  {
    track_id: Type.Optional(freeText({ maxLength: 64, description: 'Of the session.', examples: [EXAMPLE.trackId] })),
    payment_id: Type.Optional(
      freeText({ maxLength: 64, description: 'Of its payment.', examples: [EXAMPLE.paymentId] }),
    ),
    reference: Type.Optional(
      freeText({
        minLength: 1,
        maxLength: 128,
        description:
          'Your own order number. Of several sessions with it the paid one is answered, else the newest; `matches` tells how many there are.',
        examples: [EXAMPLE.reference],
      }),
    ),
  },
  {
    title: 'PaymentStatusQuery',
    description: 'Which session to look up, by exactly one of these members.',
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
      description: 'The money was taken and not wholly refunded. Fulfil the order only when this is true.',
      examples: [true],
    }),
    payment: nullable(Payment, { description: 'Null until the payment was started.' }),
    attempts: Type.Array(Attempt, { description: 'Oldest first.' }),
    refunds: Type.Array(RefundSchema, { description: 'Oldest first.', examples: [[]] }),
    matches: Type.Optional(
      Type.Integer({
        format: 'int64',
        minimum: 1,
        description: 'How many sessions carry the reference; only where one was asked for.',
      }),
    ),
  },
  { title: 'PaymentStatus', description: 'The truth about a session and its payment, as it stands in this instant.' },
);
