import { listOwnSettlements } from '@pay/core/books/settlements/own-settlements';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { freeText } from '../../schemas/free-text.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { SettlementSchema } from '../../schemas/settlement-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_SETTLEMENTS = {
  operationId: 'listSettlements',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'List settlements',
  description: `The imported settlement files of your acquirer, newest first, each with the sums of payments, refunds and fees. An operator of the service imports the files.`,
  answer: 'The settlements.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListSettlementsQuery = Type.Object(
  {
    after: Type.Optional(
      freeText({
        maxLength: 64,
        description: 'The id of the last settlement of the previous page. Without it, the list begins with the newest.',
        examples: [EXAMPLE.settlementId],
      }),
    ),
    limit: Limit,
  },
  { additionalProperties: false },
);

/** GET /v1/settlements */
export function listSettlementsRoute(app: EngineApp): void {
  app.get('/v1/settlements', {
    ...serverOperation(LIST_SETTLEMENTS, {
      querystring: ListSettlementsQuery,
      response: answers({ 200: pageOf('SettlementList', SettlementSchema, 'Newest first.') }),
    }),
    handler: (request, reply) => {
      const { after, limit } = request.query;
      return answerOperation(request, reply, (actor) =>
        listOwnSettlements(app.engine, actor, { after, limit: limitOf(limit) }),
      );
    },
  });
}
