import { listDeliveries } from '@pay/core/telling/webhooks/deliveries/list-deliveries';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { DeliveryListSchema, DeliveryStatus } from '../../schemas/delivery-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { freeText } from '../../schemas/free-text.ts';
import { Limit, limitOf } from '../../schemas/page-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_DELIVERIES = {
  operationId: 'listDeliveries',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'List deliveries of a webhook endpoint',
  description: `What was sent to the endpoint and how it answered, newest first. Like events, deliveries are kept for 90 days.`,
  answer: 'The deliveries.',
  refusals: ['not_found', 'cursor_expired'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const ListDeliveriesQuery = Type.Object(
  {
    after: Type.Optional(
      freeText({
        maxLength: 64,
        description: 'The id of the last delivery of the previous page. Without it, the list begins with the newest.',
        examples: [EXAMPLE.deliveryId],
      }),
    ),
    limit: Limit,
    status: Type.Optional(DeliveryStatus),
    event_id: Type.Optional(
      freeText({ maxLength: 64, description: 'Only deliveries of this event.', examples: [EXAMPLE.eventId] }),
    ),
  },
  { additionalProperties: false },
);

/** GET /v1/webhook-endpoints/{endpoint_id}/deliveries */
export function listDeliveriesRoute(app: EngineApp): void {
  app.get('/v1/webhook-endpoints/:endpoint_id/deliveries', {
    ...serverOperation(LIST_DELIVERIES, {
      params: Type.Object({ endpoint_id: EndpointId }),
      querystring: ListDeliveriesQuery,
      response: answers({ 200: DeliveryListSchema }),
    }),
    handler: (request, reply) => {
      const { endpoint_id: endpointId } = request.params;
      const { after, limit, status, event_id: eventId } = request.query;
      const query = { endpointId, after, limit: limitOf(limit), status, eventId };
      return answerOperation(request, reply, (actor) => listDeliveries(app.engine, actor, query));
    },
  });
}
