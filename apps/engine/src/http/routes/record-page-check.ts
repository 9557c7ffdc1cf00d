import { recordPageCheck } from '@pay/core/telling/page-checks/record-check';
import type { Static } from 'typebox';
import { answerOperation } from '../answer-operation.ts';
import type { EngineApp } from '../engine-app.ts';
import { NewPageCheckBody, PageCheckSchema } from '../schemas/page-check-schemas.ts';
import { answers } from '../schemas/problem-schema.ts';
import { serverOperation } from './server-operation.ts';

const RECORD_PAGE_CHECK = {
  operationId: 'recordCardPageCheck',
  tag: 'Card page',
  scope: 'sessions',
  summary: 'Record a check of the card page',
  description: `Records what a monitor found when it loaded the card page from outside; \`pay card-page check --record\` calls this operation. If there are differences, your profile gets the event \`card_page.changed\`, and the operator an alarm. At most 120 checks are recorded in an hour.`,
  answer: 'The recorded check.',
  refusals: ['card_number_not_allowed', 'rate_limited'],
  idempotencyKey: 'ignored',
} as const;

/** POST /v1/card-page-checks */
export function recordPageCheckRoute(app: EngineApp): void {
  app.post('/v1/card-page-checks', {
    ...serverOperation(RECORD_PAGE_CHECK, { body: NewPageCheckBody, response: answers({ 201: PageCheckSchema }) }),
    handler: (request, reply) =>
      answerOperation(request, reply.code(201), (actor) =>
        recordPageCheck(app.engine, actor, request.body as Static<typeof NewPageCheckBody>),
      ),
  });
}
