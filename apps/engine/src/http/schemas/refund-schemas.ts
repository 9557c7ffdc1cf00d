import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { inEachCurrency } from './in-each-currency.ts';
import { MovementFields } from './movement-fields.ts';
import { nullable } from './nullable.ts';
import { newAmount } from './session-schemas.ts';

const REASON_LENGTH_MAX = 500;

export const RefundSchema = Type.Object(
  {
    refund_id: Type.String({ description: 'Identifier of the refund.', examples: [EXAMPLE.refundId] }),
    ...MovementFields({
      status:
        '`pending`: the outcome is not known yet. Until it is known, the amount counts as refunded, so that refunds never exceed the payment. `failed`: nothing was refunded.',
      createdAt: 'When the refund was requested.',
    }),
    reason: nullable(Type.String({ description: 'Your own reason.', examples: ['Returned goods'] })),
  },
  { title: 'Refund', description: 'A refund of all or part of a payment.' },
);

export const NewRefundBody = Type.Object(
  {
    track_id: freeText({ maxLength: 64, description: 'Identifier of the paid session.', examples: [EXAMPLE.trackId] }),
    amount: Type.Optional(
      newAmount(4.5, ' The amount to refund. If it is missing, everything that is left is refunded.'),
    ),
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
