import { readOwnDispute } from '@pay/core/paying/disputes/own-disputes';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { DisputeId, DisputeSchema } from '../../schemas/dispute-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const READ_DISPUTE = {
  operationId: 'readDispute',
  tag: 'Disputes',
  scope: 'payments.read',
  summary: 'Read a dispute',
  description: 'The current state of the dispute.',
  answer: 'The dispute.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

/** GET /v1/disputes/{dispute_id} */
export function readDisputeRoute(app: EngineApp): void {
  app.get('/v1/disputes/:dispute_id', {
    ...serverOperation(READ_DISPUTE, {
      params: Type.Object({ dispute_id: DisputeId }),
      response: answers({ 200: DisputeSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readOwnDispute(app.engine, actor, request.params.dispute_id)),
  });
}
