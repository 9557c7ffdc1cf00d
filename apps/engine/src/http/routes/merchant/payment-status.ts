import { type PaymentStatusQuery, readPaymentStatus } from '@pay/core/payments/payment-status';
import { presentedKeyOf } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { sendProblem } from '../../problems/send-problem.ts';
import { PaymentStatusBody, PaymentStatusSchema } from '../../schemas/payment-status-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

/** POST /merchant/payment-status: the truth. */
export function paymentStatusRoute(app: EngineApp): void {
  app.post('/merchant/payment-status', {
    ...serverOperation('paymentStatus', 'Confirm the status of a payment', {
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
