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
        '`pending`: its outcome is not known yet. It counts as refunded until it is, so that no more is given back than was paid. `failed`: nothing was given back.',
      examples: ['succeeded'],
    }),
    amount: Type.Number({ format: 'double', description: 'In major units.', examples: [4.5] }),
    amount_minor: Type.Integer({
      format: 'int64',
      description: 'The same amount in minor units of its currency.',
      examples: [4_500],
    }),
    currency: Money.currency,
    reason: nullable(Type.String({ description: 'Your own words.', examples: ['Returned goods'] })),
    created_at: Type.String({
      format: 'date-time',
      description: 'When the refund was asked for.',
      examples: [EXAMPLE.completedAt],
    }),
  },
  { title: 'Refund', description: 'Money given back of a payment.' },
);

export const NewRefundBody = Type.Object(
  {
    track_id: freeText({ maxLength: 64, description: 'Of the paid session.', examples: [EXAMPLE.trackId] }),
    amount: Type.Optional(newAmount(4.5, ' Left out, it is all that is left.')),
    reason: Type.Optional(
      freeText({
        maxLength: REASON_LENGTH_MAX,
        description: 'Your own words, for your records. The shopper does not see them.',
        examples: ['Returned goods'],
      }),
    ),
  },
  {
    title: 'NewRefund',
    description: 'What to give back of which payment.',
    additionalProperties: false,
    'x-examples': inEachCurrency(({ refund: amount }) => ({
      track_id: EXAMPLE.trackId,
      amount,
      reason: 'Returned goods',
    })),
  },
);
