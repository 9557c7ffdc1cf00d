import { resendEvent } from '@pay/core/telling/webhooks/resending/resend-event';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { ResendEventBody, ResentEventSchema } from '../../schemas/delivery-schemas.ts';
import { EventId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const RESEND_EVENT = {
  operationId: 'resendEvent',
  scope: 'webhooks',
  tag: 'Events',
  summary: 'Send an event again',
  description: `Sends the event now, with the same \`webhook-id\`, so that a receiver that has already seen the event can ignore it. A delivery
that is still waiting is sent now too. If you name a disabled endpoint, it gets the event when it is enabled.`,
  answer: 'The deliveries that are due now.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: 'optional',
} as const;

/** POST /v1/events/{event_id}/resend */
export function resendEventRoute(app: EngineApp): void {
  app.post('/v1/events/:event_id/resend', {
    ...serverOperation(RESEND_EVENT, {
      params: Type.Object({ event_id: EventId }),
      body: ResendEventBody,
      response: answers({ 202: ResentEventSchema }),
    }),
    handler: (request, reply) => {
      const { event_id: eventId } = request.params;
      const endpointId = request.body?.endpoint_id;
      return answerOperation(request, reply.code(202), (actor) =>
        resendEvent(app.engine, actor, { eventId, endpointId }),
      );
    },
  });
}
