import { LINK_STATUSES } from '@pay/core/paying/payment-links/link-status';
import { type Static, Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';
import { Money, NewSessionFields, newAmount, PaymentId, SessionFields, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const LinkId = Type.String({
  description: 'Identifier of the payment link: `plk_` and 30 letters and digits.',
  examples: [EXAMPLE.linkId],
});

export const NewPaymentLinkBody = Type.Object(
  {
    title: freeText({
      minLength: 1,
      maxLength: 100,
      description: 'What the shopper pays for, shown on the page of the link and on the card page.',
      examples: ['Two concert tickets'],
    }),
    description: Type.Optional(
      freeText({
        maxLength: 500,
        description: 'Further details, shown on the page of the link.',
        examples: ['Row 5, seats 11 and 12'],
      }),
    ),
    reference: Type.Optional(
      freeText({
        maxLength: 128,
        description: 'Your own reference, such as an invoice number. Every session of the link gets it.',
        examples: [EXAMPLE.reference],
      }),
    ),
    currency: NewSessionFields.currency,
    amount: Type.Optional(newAmount(10.5, ' If the amount is missing, the shopper enters one.')),
    minimum_amount: Type.Optional(newAmount(1, ' The smallest amount that the shopper can enter.')),
    maximum_amount: Type.Optional(newAmount(100, ' The largest amount that the shopper can enter.')),
    max_payments: Type.Optional(
      Type.Integer({
        format: 'int32',
        minimum: 1,
        maximum: 10_000,
        description: 'How many times the link can be paid: 1 for a single-use link. Without it, there is no limit.',
        examples: [1],
      }),
    ),
    expires_at: Type.Optional(
      Type.String({
        maxLength: 64,
        documented: {
          type: 'string',
          format: 'date-time',
          description: 'When the link expires. Without it, the link does not expire.',
          examples: ['2027-01-31T21:00:00Z'],
        },
      }),
    ),
  },
  {
    title: 'NewPaymentLink',
    description: 'The terms of a payment link. They never change.',
    additionalProperties: false,
    'x-examples': {
      fixed: {
        summary: 'A fixed amount, paid once',
        value: { title: 'Invoice 1042', currency: 'BHD', amount: 10.5, max_payments: 1, reference: 'invoice-1042' },
      },
      open: {
        summary: 'An amount that the shopper enters',
        value: { title: 'Donation', currency: 'USD', minimum_amount: 5, maximum_amount: 1_000 },
      },
    },
  },
);
export type NewPaymentLinkRequest = Static<typeof NewPaymentLinkBody>;

const major = (description: string, example: number | null) =>
  nullable(Type.Number({ format: 'double' }), { description, examples: [example] });
const minor = (example: number | null) =>
  nullable(Type.Integer({ format: 'int64' }), {
    description: 'The same amount in minor units.',
    examples: [example],
  });
const time = (description: string) => nullable(Type.String({ format: 'date-time' }), { description, examples: [null] });

export const PaymentLinkSchema = Type.Object(
  {
    link_id: LinkId,
    url: Type.String({
      description: 'The address to send to shoppers. It never changes.',
      examples: [`https://sandbox.pay.example/pay/${EXAMPLE.linkId}`],
    }),
    status: textEnum(LINK_STATUSES, {
      description:
        '`active`: the link can be paid. `completed`: it has been paid `max_payments` times. `expired`: its expiry time has passed. `deactivated`: you have deactivated it.',
      examples: ['active'],
    }),
    title: Type.String({ description: 'What the shopper pays for.', examples: ['Two concert tickets'] }),
    description: nullable(Type.String({ description: 'Further details.', examples: ['Row 5, seats 11 and 12'] })),
    reference: nullable(
      Type.String({ description: 'Your own reference, such as an invoice number.', examples: [EXAMPLE.reference] }),
    ),
    currency: Money.currency,
    amount: major('The amount in major units; null if the shopper enters it.', 10.5),
    amount_minor: minor(10_500),
    minimum_amount: major('The smallest amount that the shopper can enter; null if there is no minimum.', null),
    minimum_amount_minor: minor(null),
    maximum_amount: major('The largest amount that the shopper can enter; null if there is no maximum.', null),
    maximum_amount_minor: minor(null),
    max_payments: nullable(Type.Integer({ format: 'int32' }), {
      description: 'How many times the link can be paid; null if there is no limit.',
      examples: [1],
    }),
    payments_count: Type.Integer({
      format: 'int32',
      description: 'How many times the link has been paid. A payment that was refunded later still counts.',
      examples: [0],
    }),
    expires_at: time('When the link expires; null if it does not.'),
    deactivated_at: time('When you deactivated the link; null if you did not.'),
    created_at: Type.String({
      format: 'date-time',
      description: 'When the link was created.',
      examples: [EXAMPLE.createdAt],
    }),
    environment: SessionFields.environment,
  },
  { title: 'PaymentLink', description: 'An address where shoppers can pay you, even if you have no online shop.' },
);

export const LinkPaymentSchema = Type.Object(
  {
    track_id: TrackId,
    payment_id: PaymentId,
    status: SessionFields.status,
    ...Money,
    created_at: Type.String({
      format: 'date-time',
      description: 'When the shopper opened the link.',
      examples: [EXAMPLE.createdAt],
    }),
    completed_at: time('When the session ended; null while it is open.'),
  },
  { title: 'LinkPayment', description: 'A session that was opened with a payment link.' },
);
