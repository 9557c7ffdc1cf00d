import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { Money, PaymentId, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

/** The fields that captures and refunds share, in order. */
export const MovementFields = (descriptions: { readonly status: string; readonly createdAt: string }) => ({
  track_id: TrackId,
  payment_id: PaymentId,
  status: textEnum(['pending', 'succeeded', 'failed'], {
    description: descriptions.status,
    examples: ['succeeded'],
  }),
  amount: Type.Number({ format: 'double', description: 'Amount in major units.', examples: [4.5] }),
  amount_minor: Type.Integer({
    format: 'int64',
    description: 'The same amount in minor units of its currency.',
    examples: [4_500],
  }),
  currency: Money.currency,
  created_at: Type.String({
    format: 'date-time',
    description: descriptions.createdAt,
    examples: [EXAMPLE.completedAt],
  }),
});
