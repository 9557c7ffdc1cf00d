import { createRefund } from '@pay/core/paying/refunds/create-refund';
import type { Static } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { NewRefundBody, RefundSchema } from '../../schemas/refund-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const CREATE_REFUND = {
  operationId: 'createRefund',
  scope: 'refunds',
  tag: 'Payments',
  summary: 'Refund a payment',
  description: `Refunds a paid session, either everything that is left or a part. Several refunds are possible. Together they
never exceed what was paid, even when they are requested at the same time.

The answer can be \`pending\`, which means that the outcome is not known yet. A webhook or payment-status reports it later. Repeating the request with the same Idempotency-Key never refunds twice, not even after a server error.`,
  answer: 'The refund.',
  refusals: [
    'not_found',
    'refund_not_possible',
    'refund_needs_approval',
    'refund_too_large',
    'amount_not_supported_by_acquirer',
    'amount_invalid',
    'amount_precision',
    'amount_too_large',
    'card_number_not_allowed',
    'acquirer_not_configured',
  ],
  idempotencyKey: 'required',
  demand: 'waits_for_acquirer',
} as const;

/** POST /merchant/refund */
export function refundRoute(app: EngineApp): void {
  app.post('/merchant/refund', {
    ...serverOperation(CREATE_REFUND, { body: NewRefundBody, response: answers({ 201: RefundSchema }) }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) => {
          const { track_id: trackId, amount, reason } = request.body as Static<typeof NewRefundBody>;
          return createRefund(app.engine, actor, { trackId, amount: amount?.text, reason, idempotencyKey });
        },
        (refund) => refund,
      ),
  });
}
