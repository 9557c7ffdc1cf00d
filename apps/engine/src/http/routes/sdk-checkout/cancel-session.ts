import { cancelSession } from '@pay/core/paying/payments/ending/cancel-session';
import { Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { exampleOfFields } from '../../schemas/examples.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SessionFields, SessionSchema, TrackId } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const CANCELLED = exampleOfFields(SessionFields, { status: 'cancelled' });

const CANCEL_SESSION = {
  operationId: 'cancelSession',
  scope: 'sessions',
  tag: 'Checkout',
  summary: 'Cancel a session',
  description: `Ends an open session, so that it can no longer be paid. A session cannot be cancelled while an attempt is with the acquirer, because the outcome of the attempt decides how the session ends. Cancelling a cancelled session returns it unchanged. No body is needed.`,
  answer: 'The session, with status `cancelled`.',
  refusals: ['not_found', 'session_not_payable', 'session_expired', 'payment_in_progress'],
  idempotencyKey: 'accepted',
} as const;

/** POST /v1/sdk/checkout/{track_id}/cancel; it takes no body or an empty object. */
export function cancelSessionRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout/:track_id/cancel', {
    ...serverOperation(CANCEL_SESSION, {
      params: Type.Object({ track_id: TrackId }),
      response: answers({ 200: { ...SessionSchema, examples: [CANCELLED] } }),
    }),
    handler: (request, reply) => {
      const { track_id: trackId } = request.params;
      return answerIdempotently(
        request,
        reply,
        (actor, idempotencyKey) => cancelSession(app.engine, actor, { trackId, idempotencyKey }),
        (session) => session,
      );
    },
  });
}
