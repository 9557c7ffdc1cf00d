import { createSession } from '@pay/core/paying/sessions/create-session';
import { sessionAnswer } from '@pay/core/paying/sessions/session-answer';
import type { Static } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { InitiatedPaymentSchema, NewPaymentBody } from '../../schemas/session-schemas.ts';
import { commandOf, NEW_SESSION_REFUSALS } from '../sdk-checkout/create-session.ts';
import { serverOperation } from '../server-operation.ts';

const INITIATE_PAYMENT = {
  operationId: 'initiatePayment',
  scope: 'sessions',
  tag: 'Payments',
  summary: 'Create a session and start its card payment',
  description: `Creates a session and starts its payment in one call, for shops that send the shopper straight to the hosted card page.`,
  answer: 'The session, with status `open`, and the URL of its card page.',
  refusals: [...NEW_SESSION_REFUSALS, 'method_unsupported', 'capture_not_possible', 'acquirer_not_configured'],
  idempotencyKey: 'accepted',
} as const;

/** POST /merchant/initiate-payment: a session and the start of its card payment in one call. */
export function initiatePaymentRoute(app: EngineApp): void {
  app.post('/merchant/initiate-payment', {
    ...serverOperation(INITIATE_PAYMENT, { body: NewPaymentBody, response: answers({ 201: InitiatedPaymentSchema }) }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) => {
          const { method = 'card', ...body } = request.body as Static<typeof NewPaymentBody>;
          const command = { ...commandOf(body), method, idempotencyKey };
          return createSession(app.engine, actor, command);
        },
        (session) => ({
          ...sessionAnswer(session, app.engine.environment),
          payment_id: session.paymentId,
          payment_url: session.paymentId && app.engine.paymentUrl(session.paymentId),
        }),
      ),
  });
}
