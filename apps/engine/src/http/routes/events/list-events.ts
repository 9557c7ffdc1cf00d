import { listEvents } from '@pay/core/telling/events/list-events';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { AnyEvent } from '../../schemas/event-schemas.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { freeText } from '../../schemas/free-text.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_EVENTS = {
  operationId: 'listEvents',
  scope: 'events',
  tag: 'Events',
  summary: 'List events',
  description: `The events that webhooks send, oldest first. Store the id of the last event that you have processed, and
list the events \`after\` it. No event is skipped or repeated, even if new events are recorded at the same time.
Events are kept for 90 days.`,
  answer: 'The events that follow `after`.',
  refusals: ['cursor_expired'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListEventsQuery = Type.Object(
  {
    after: Type.Optional(
      freeText({
        maxLength: 64,
        description:
          'The id of the last event that you have. Without it, the list begins with the oldest event that is kept.',
        examples: [EXAMPLE.eventId],
      }),
    ),
    limit: Limit,
  },
  { additionalProperties: false },
);

/** GET /v1/events */
export function listEventsRoute(app: EngineApp): void {
  app.get('/v1/events', {
    ...serverOperation(LIST_EVENTS, {
      querystring: ListEventsQuery,
      response: answers({ 200: pageOf('EventList', AnyEvent, 'Oldest first.') }),
    }),
    handler: (request, reply) => {
      const { after, limit } = request.query;
      return answerOperation(
        request,
        reply.type('application/json; charset=utf-8'),
        (actor) => listEvents(app.engine, actor, { after, limit: limitOf(limit) }),
        // The bodies are sent as stored, because parsing and serialising could make them differ from what was signed.
        ({ bodies, hasMore }) => `{"data":[${bodies.join()}],"has_more":${hasMore}}`,
      );
    },
  });
}
