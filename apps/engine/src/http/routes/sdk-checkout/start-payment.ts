import { startPayment } from '@pay/core/paying/payments/starting/start-payment';
import { Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { PaymentLinkSchema, StartPaymentBody, TrackId } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const START_PAYMENT = {
  operationId: 'startPayment',
  scope: 'sessions',
  tag: 'Checkout',
  summary: 'Start the card payment of a session',
  description: `Starts the card payment of a session and returns the URL of its hosted card page. The call moves no money and can be repeated, because a session has one payment, and
the same \`payment_url\` is returned until the session ends.

Pass only \`track_id\`, \`payment_url\`, \`amount\` and \`currency\` to your app.`,
  answer: 'The payment and the URL of its card page.',
  refusals: [
    'not_found',
    'session_not_payable',
    'session_expired',
    'payment_in_progress',
    'method_unsupported',
    'capture_not_possible',
    'amount_not_supported_by_acquirer',
    'acquirer_not_configured',
  ],
  idempotencyKey: 'accepted',
} as const;

/** POST /v1/sdk/checkout/{track_id}/pay */
export function startPaymentRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout/:track_id/pay', {
    ...serverOperation(START_PAYMENT, {
      params: Type.Object({ track_id: TrackId }),
      body: StartPaymentBody,
      response: answers({ 200: PaymentLinkSchema }),
    }),
    handler: (request, reply) => {
      const { track_id: trackId } = request.params;
      const { method } = request.body;
      return answerIdempotently(
        request,
        reply,
        (actor, idempotencyKey) => startPayment(app.engine, actor, { trackId, method, idempotencyKey }),
        (started) => ({ ...started, payment_url: app.engine.paymentUrl(started.payment_id) }),
      );
    },
  });
}
