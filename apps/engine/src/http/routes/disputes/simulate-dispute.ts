import { simulateDispute } from '@pay/core/paying/disputes/simulate-dispute';
import type { Static } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { DisputeSchema, SimulatedDisputeBody } from '../../schemas/dispute-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const SIMULATE_DISPUTE = {
  operationId: 'simulateDispute',
  tag: 'Disputes',
  scope: 'refunds',
  summary: 'Simulate a dispute in the sandbox',
  description: `Records about a payment of the sandbox what an acquirer would say, so that you can try what your server does
with disputes. Everything that is said about one payment is about the same dispute; saying the same again changes nothing.
In Live, the answer is always \`not_found\`.`,
  answer: 'The dispute.',
  refusals: ['not_found', 'dispute_not_possible', 'amount_invalid', 'amount_precision', 'amount_too_large'],
  idempotencyKey: 'ignored',
} as const;

/** POST /v1/sandbox/disputes */
export function simulateDisputeRoute(app: EngineApp): void {
  app.post('/v1/sandbox/disputes', {
    ...serverOperation(SIMULATE_DISPUTE, {
      body: SimulatedDisputeBody,
      response: answers({ 200: DisputeSchema }),
    }),
    handler: (request, reply) => {
      const body = request.body as Static<typeof SimulatedDisputeBody>;
      const { track_id: trackId, kind, amount, reason_code: reasonCode } = body;
      return answerOperation(request, reply, (actor) =>
        simulateDispute(app.engine, actor, { trackId, kind, amount: amount?.text, reasonCode }),
      );
    },
  });
}
