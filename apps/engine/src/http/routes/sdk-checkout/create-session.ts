import { type CreateSession, createSession } from '@pay/core/paying/sessions/create-session';
import { sessionAnswer } from '@pay/core/paying/sessions/session-answer';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { exampleOfFields } from '../../schemas/examples.ts';
import { inEachCurrency } from '../../schemas/in-each-currency.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { NewSessionBody, type NewSessionRequest, SessionFields, SessionSchema } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

/** The refusals of every operation that creates a session. */
export const NEW_SESSION_REFUSALS = [
  'amount_invalid',
  'amount_precision',
  'amount_too_large',
  'currency_unsupported',
  'return_url_invalid',
  'card_number_not_allowed',
  'amount_not_supported_by_acquirer',
] as const;

const CREATE_SESSION = {
  operationId: 'createSession',
  scope: 'sessions',
  tag: 'Checkout',
  summary: 'Create a checkout session',
  description: `Creates a session, which asks one shopper to pay an amount. This call does not start a payment. Start the payment next, or pass the \`track_id\` to the browser widget or your app.`,
  answer: 'The session, with status `open`.',
  refusals: NEW_SESSION_REFUSALS,
  idempotencyKey: 'accepted',
} as const;

const CREATED = {
  ...SessionSchema,
  'x-examples': inEachCurrency(({ amount, amount_minor, currency }) =>
    exampleOfFields(SessionFields, { amount, amount_minor, currency }),
  ),
};

/** POST /v1/sdk/checkout */
export function createSessionRoute(app: EngineApp): void {
  app.post('/v1/sdk/checkout', {
    ...serverOperation(CREATE_SESSION, { body: NewSessionBody, response: answers({ 201: CREATED }) }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) => {
          const command = { ...commandOf(request.body as NewSessionRequest), method: undefined, idempotencyKey };
          return createSession(app.engine, actor, command);
        },
        (session) => sessionAnswer(session, app.engine.environment),
      ),
  });
}

/** The command for a request's body; the fields in `terms` keep their names from the request. */
export function commandOf(body: NewSessionRequest): Omit<CreateSession, 'method' | 'idempotencyKey'> {
  const { amount, currency, expires_in: expiresIn, ...terms } = body;
  return { amount: amount.text, currency, expiresIn, terms };
}
