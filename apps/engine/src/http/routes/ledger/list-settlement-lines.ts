import { listOwnSettlementLines } from '@pay/core/books/settlements/own-settlements';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SettlementId, SettlementLineSchema } from '../../schemas/settlement-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_LINES = {
  operationId: 'listSettlementLines',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'List lines of a settlement',
  description: 'The lines of a settlement file in order, each with the payment or refund that it settles.',
  answer: 'The lines.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListLinesQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,8})$',
        documented: {
          type: 'integer',
          format: 'int32',
          minimum: 0,
          default: 0,
          description: 'The number of the last line of the previous page.',
          examples: [1],
        },
      }),
    ),
    limit: Limit,
  },
  { additionalProperties: false },
);

/** GET /v1/settlements/{settlement_id}/lines */
export function listSettlementLinesRoute(app: EngineApp): void {
  app.get('/v1/settlements/:settlement_id/lines', {
    ...serverOperation(LIST_LINES, {
      params: Type.Object({ settlement_id: SettlementId }),
      querystring: ListLinesQuery,
      response: answers({
        200: pageOf('SettlementLineList', SettlementLineSchema, 'In the order of the lines in the file.'),
      }),
    }),
    handler: (request, reply) => {
      const { settlement_id: settlementId } = request.params;
      const { after = '0', limit } = request.query;
      return answerOperation(request, reply, (actor) =>
        listOwnSettlementLines(app.engine, actor, { settlementId, after: Number(after), limit: limitOf(limit) }),
      );
    },
  });
}
