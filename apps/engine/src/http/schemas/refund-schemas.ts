import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { inEachCurrency } from './in-each-currency.ts';
import { nullable } from './nullable.ts';
import { Money, newAmount, PaymentId, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

const REASON_LENGTH_MAX = 500;

export const RefundSchema = Type.Object(
  {
    refund_id: Type.String({ description: 'Identifier of the refund.', examples: [EXAMPLE.refundId] }),
    track_id: TrackId,
    payment_id: PaymentId,
    status: textEnum(['pending', 'succeeded', 'failed'], {
      description:
        '`pending`: the outcome is not known yet. Until it is known, the amount counts as refunded, so that refunds never exceed the payment. `failed`: nothing was given back.',
      examples: ['succeeded'],
    }),
    amount: Type.Number({ format: 'double', description: 'Amount in major units.', examples: [4.5] }),
    amount_minor: Type.Integer({
      format: 'int64',
      description: 'The same amount in minor units of its currency.',
      examples: [4_500],
    }),
    currency: Money.currency,
    reason: nullable(Type.String({ description: 'Your own reason.', examples: ['Returned goods'] })),
    created_at: Type.String({
      format: 'date-time',
      description: 'When the refund was requested.',
      examples: [EXAMPLE.completedAt],
    }),
  },
  { title: 'Refund', description: 'All or part of a payment, given back to the shopper.' },
);

export const NewRefundBody = Type.Object(
  {
    track_id: freeText({ maxLength: 64, description: 'Identifier of the paid session.', examples: [EXAMPLE.trackId] }),
    amount: Type.Optional(newAmount(4.5, ' Without it, everything that is left is refunded.')),
    reason: Type.Optional(
      freeText({
        maxLength: REASON_LENGTH_MAX,
        description: 'Your own reason, for your records. The shopper does not see it.',
        examples: ['Returned goods'],
      }),
    ),
  },
  {
    title: 'NewRefund',
    description: 'The payment to refund, and how much of it.',
    additionalProperties: false,
    'x-examples': inEachCurrency(({ refund: amount }) => ({
      track_id: EXAMPLE.trackId,
      amount,
      reason: 'Returned goods',
    })),
  },
);
