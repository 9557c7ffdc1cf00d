import { startPayment } from '@pay/core/payments/start-payment';
import { Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { PaymentLinkSchema, TrackId } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

/** POST /v1/sdk/checkout/{track_id}/pay */
export function startPaymentRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout/:track_id/pay', {
    ...serverOperation('startPayment', 'Start the card payment of a session', {
      params: Type.Object({ track_id: TrackId }),
      body: Type.Object(
        { method: Type.String({ maxLength: 64, description: 'card', examples: ['card'] }) },
        { additionalProperties: false },
      ),
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
