import { listOwnPostings } from '@pay/core/books/ledger/own-ledger';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { PostingSchema, position } from '../../schemas/ledger-schemas.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_POSTINGS = {
  operationId: 'listPostings',
  tag: 'Ledger',
  scope: 'payments.read',
  summary: 'List postings',
  description: `Every movement of your money, in the order in which it was booked. Store the position of the last
posting that you have processed, and list the postings \`after\` it. No posting is skipped, repeated or ever changed, even
if new postings are booked at the same time.`,
  answer: 'The postings that follow `after`.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListPostingsQuery = Type.Object(
  {
    after: position('The position of the last posting that you have.', 0),
    last: position('The last position to list, such as the `last_position` of a statement.'),
    limit: Limit,
  },
  { additionalProperties: false },
);

/** GET /v1/ledger */
export function listPostingsRoute(app: EngineApp): void {
  app.get('/v1/ledger', {
    ...serverOperation(LIST_POSTINGS, {
      querystring: ListPostingsQuery,
      response: answers({ 200: pageOf('PostingList', PostingSchema, 'In the order of their positions.') }),
    }),
    handler: (request, reply) => {
      const { after = '0', last, limit } = request.query;
      const range = { after: BigInt(after), last: last === undefined ? undefined : BigInt(last) };
      return answerOperation(request, reply, (actor) =>
        listOwnPostings(app.engine, actor, { ...range, limit: limitOf(limit) }),
      );
    },
  });
}
