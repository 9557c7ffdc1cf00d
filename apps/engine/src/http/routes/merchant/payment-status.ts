import { type PaymentStatusQuery, readPaymentStatus } from '@pay/core/paying/payments/reading/payment-status';
import { presentedKeyOf } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { sendProblem } from '../../problems/send-problem.ts';
import { PaymentStatusBody, PaymentStatusSchema } from '../../schemas/payment-status-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const PAYMENT_STATUS = {
  operationId: 'paymentStatus',
  scope: 'payments.read',
  tag: 'Payments',
  summary: 'Get the status of a payment',
  description: `The authoritative state of a session and its payment, found by one of three ids. Fulfil an order only when
\`paid\` is true here or in a webhook. What a browser or an app reports is only a hint.`,
  answer: 'The current state of the session and its payment.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
} as const;

/** POST /merchant/payment-status */
export function paymentStatusRoute(app: EngineApp): void {
  app.post('/merchant/payment-status', {
    ...serverOperation(PAYMENT_STATUS, {
      body: PaymentStatusBody,
      response: answers({ 200: PaymentStatusSchema }),
    }),
    handler: async (request, reply) => {
      const { track_id: trackId, payment_id: paymentId, reference } = request.body;
      const query: PaymentStatusQuery =
        trackId !== undefined ? { trackId } : paymentId !== undefined ? { paymentId } : { reference: reference ?? '' };
      const result = await readPaymentStatus(app.engine, presentedKeyOf(request), query);
      return result.ok ? reply.send(result.value) : sendProblem(request, reply, result.refusal);
    },
  });
}
