import { readOwnStatement } from '@pay/core/books/ledger/own-ledger';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { StatementSchema, time } from '../../schemas/ledger-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const READ_STATEMENT = {
  operationId: 'readStatement',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'Read a statement',
  description: `The balances before and after a period. To list the postings of the period, use its \`after_position\` as \`after\`, and its \`last_position\` as \`last\`.`,
  answer: 'The statement.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ReadStatementQuery = Type.Object(
  {
    from: time('The beginning of the period. The default is the time of the first posting.', EXAMPLE.createdAt),
    to: time('The end, which is not part of the period. The default is now.', EXAMPLE.expiresAt),
  },
  { additionalProperties: false },
);

/** GET /v1/statement */
export function readStatementRoute(app: EngineApp): void {
  app.get('/v1/statement', {
    ...serverOperation(READ_STATEMENT, {
      querystring: ReadStatementQuery,
      response: answers({ 200: StatementSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readOwnStatement(app.engine, actor, request.query)),
  });
}
