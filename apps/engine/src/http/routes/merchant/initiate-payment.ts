import { createSession } from '@pay/core/sessions/create-session';
import { sessionAnswer } from '@pay/core/sessions/session-answer';
import { type Static, Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { InitiatedPaymentSchema, NewSessionFields } from '../../schemas/session-schemas.ts';
import { commandOf } from '../sdk-checkout/create-session.ts';
import { serverOperation } from '../server-operation.ts';

const Body = Type.Object(
  {
    ...NewSessionFields,
    method: Type.Optional(Type.String({ maxLength: 64, description: 'card', examples: ['card'] })),
  },
  { additionalProperties: false },
);

/** POST /merchant/initiate-payment: a session and the start of its card payment in one call. */
export function initiatePaymentRoute(app: EngineApp): void {
  app.post('/merchant/initiate-payment', {
    ...serverOperation('initiatePayment', 'Create a session and start its card payment', {
      body: Body,
      response: answers({ 201: InitiatedPaymentSchema }),
    }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        async (actor, idempotencyKey) => {
          const body = request.body as Static<typeof Body>;
          const command = { ...commandOf(body), method: body.method ?? 'card', idempotencyKey };
          const result = await createSession(app.engine, actor, command);
          if (!result.ok) return result;
          return { ok: true, value: { value: result.value.session, isReplay: result.value.isReplay } };
        },
        (session) => ({
          ...sessionAnswer(session, app.engine.environment),
          payment_id: session.paymentId,
          payment_url: session.paymentId && app.engine.paymentUrl(session.paymentId),
        }),
      ),
  });
}
