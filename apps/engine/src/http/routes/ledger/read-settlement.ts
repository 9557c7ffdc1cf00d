import { readOwnSettlement } from '@pay/core/books/settlements/own-settlements';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SettlementId, SettlementSchema } from '../../schemas/settlement-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const READ_SETTLEMENT = {
  operationId: 'readSettlement',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'Read a settlement',
  description: 'A settlement file with its sums. A separate operation lists its lines.',
  answer: 'The settlement.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

/** GET /v1/settlements/{settlement_id} */
export function readSettlementRoute(app: EngineApp): void {
  app.get('/v1/settlements/:settlement_id', {
    ...serverOperation(READ_SETTLEMENT, {
      params: Type.Object({ settlement_id: SettlementId }),
      response: answers({ 200: SettlementSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readOwnSettlement(app.engine, actor, request.params.settlement_id)),
  });
}
