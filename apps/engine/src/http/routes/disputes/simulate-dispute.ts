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
  description: `Reports a dispute of a sandbox payment, as an acquirer would, so that you can test how your server handles disputes. All reports about one payment belong to the same dispute, and repeating a report changes nothing.
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
