import { readOwnBalances } from '@pay/core/books/ledger/own-ledger';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { BalanceListSchema, time } from '../../schemas/ledger-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const READ_BALANCE = {
  operationId: 'readBalance',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'Read balances',
  description: `What the acquirer owes for your payments, and what you are owed: everything that was taken, minus
everything that was refunded. An authorised amount counts only after it is captured.`,
  answer: 'The balances.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ReadBalanceQuery = Type.Object(
  { at: time('The balances include the postings before this time. The default is now.', EXAMPLE.expiresAt) },
  { additionalProperties: false },
);

/** GET /v1/balance */
export function readBalanceRoute(app: EngineApp): void {
  app.get('/v1/balance', {
    ...serverOperation(READ_BALANCE, {
      querystring: ReadBalanceQuery,
      response: answers({ 200: BalanceListSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readOwnBalances(app.engine, actor, request.query.at)),
  });
}
