import { type CreateSession, createSession } from '@pay/core/sessions/create-session';
import { sessionAnswer } from '@pay/core/sessions/session-answer';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { NewSessionBody, type NewSessionRequest, SessionSchema } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

/** POST /v1/sdk/checkout */
export function createSessionRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout', {
    ...serverOperation('createSession', 'Create a checkout session', {
      body: NewSessionBody,
      response: answers({ 201: SessionSchema }),
    }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        async (actor, idempotencyKey) => {
          const command = { ...commandOf(request.body as NewSessionRequest), method: undefined, idempotencyKey };
          const result = await createSession(app.engine, actor, command);
          if (!result.ok) return result;
          return { ok: true, value: { value: result.value.session, isReplay: result.value.isReplay } };
        },
        (session) => sessionAnswer(session, app.engine.environment),
      ),
  });
}

/** The wire's names become the core's. */
export function commandOf(body: NewSessionRequest): Omit<CreateSession, 'method' | 'idempotencyKey'> {
  return {
    amount: body.amount.text,
    currency: body.currency,
    ...(body.reference === undefined ? {} : { reference: body.reference }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.metadata === undefined ? {} : { metadata: body.metadata }),
    ...(body.success_url === undefined ? {} : { successUrl: body.success_url }),
    ...(body.failure_url === undefined ? {} : { failureUrl: body.failure_url }),
    ...(body.locale === undefined ? {} : { locale: body.locale }),
    ...(body.expires_in === undefined ? {} : { expiresIn: body.expires_in }),
  };
}
