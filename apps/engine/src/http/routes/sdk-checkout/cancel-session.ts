import { cancelSession } from '@pay/core/sessions/cancel-session';
import { Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SessionSchema, TrackId } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

/** POST /v1/sdk/checkout/{track_id}/cancel; it takes no body, and an empty object is none. */
export function cancelSessionRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout/:track_id/cancel', {
    ...serverOperation('cancelSession', 'Cancel a session', {
      params: Type.Object({ track_id: TrackId }),
      response: answers({ 200: SessionSchema }),
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
