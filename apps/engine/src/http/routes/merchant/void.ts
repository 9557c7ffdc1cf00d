import { createVoid } from '@pay/core/paying/payments/voiding/create-void';
import type { Static } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { NewVoidBody } from '../../schemas/capture-schemas.ts';
import { exampleOfFields } from '../../schemas/examples.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SessionFields, SessionSchema } from '../../schemas/session-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const VOIDED = exampleOfFields(SessionFields, { status: 'voided', capture: 'manual', void_reason: 'requested' });

const CREATE_VOID = {
  operationId: 'createVoid',
  scope: 'captures',
  tag: 'Payments',
  summary: 'Void an authorised payment',
  description: `Gives the authorised amount of a session back to the shopper. This is possible until something is captured; after that, refund the payment.

While the outcome is not known, the status is still \`authorised\`, and \`void_reason\` shows that the void is in progress. A webhook or payment-status reports the outcome later. Repeating the request with the same Idempotency-Key is safe.`,
  answer: 'The session.',
  refusals: ['not_found', 'void_not_possible', 'acquirer_not_configured'],
  idempotencyKey: 'required',
  demand: 'waits_for_acquirer',
} as const;

/** POST /merchant/void */
export function voidRoute(app: EngineApp): void {
  app.post('/merchant/void', {
    ...serverOperation(CREATE_VOID, {
      body: NewVoidBody,
      response: answers({ 200: { ...SessionSchema, examples: [VOIDED] } }),
    }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply,
        (actor, idempotencyKey) => {
          const { track_id: trackId } = request.body as Static<typeof NewVoidBody>;
          return createVoid(app.engine, actor, { trackId, idempotencyKey });
        },
        (session) => session,
      ),
  });
}
