import { listOwnDisputes } from '@pay/core/paying/disputes/own-disputes';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { DisputeSchema, DisputeStatus } from '../../schemas/dispute-schemas.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { freeText } from '../../schemas/free-text.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_DISPUTES = {
  operationId: 'listDisputes',
  tag: 'Disputes',
  scope: 'payments.read',
  summary: 'List disputes',
  description: `The disputes of your payments, newest first. To get the next page, pass the id of the last dispute as \`after\`.`,
  answer: 'The disputes.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListDisputesQuery = Type.Object(
  {
    after: Type.Optional(
      freeText({
        maxLength: 64,
        description: 'Identifier of the last dispute of the previous page.',
        examples: [EXAMPLE.disputeId],
      }),
    ),
    limit: Limit,
    status: Type.Optional(DisputeStatus),
    track_id: Type.Optional(
      freeText({ maxLength: 64, description: 'Only the disputes of this session.', examples: [EXAMPLE.trackId] }),
    ),
  },
  { additionalProperties: false },
);

/** GET /v1/disputes */
export function listDisputesRoute(app: EngineApp): void {
  app.get('/v1/disputes', {
    ...serverOperation(LIST_DISPUTES, {
      querystring: ListDisputesQuery,
      response: answers({ 200: pageOf('DisputeList', DisputeSchema, 'Newest first.') }),
    }),
    handler: (request, reply) => {
      const { after, limit, status, track_id: trackId } = request.query;
      return answerOperation(request, reply, (actor) =>
        listOwnDisputes(app.engine, actor, { after, limit: limitOf(limit), status, trackId }),
      );
    },
  });
}
