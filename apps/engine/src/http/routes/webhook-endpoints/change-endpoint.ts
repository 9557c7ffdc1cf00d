import { changeEndpoint } from '@pay/core/telling/webhooks/endpoints/change-endpoint';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointChangeBody, EndpointSchema } from '../../schemas/endpoint-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';
import { fieldsOf } from './create-endpoint.ts';

const CHANGE_ENDPOINT = {
  operationId: 'changeWebhookEndpoint',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description: `Changes the fields that you send. A disabled endpoint keeps its waiting deliveries. Once it is enabled again, it
gets these deliveries and all new events, but not the events that happened in between. To read the events that it missed, list the events.`,
  answer: 'The changed endpoint.',
  refusals: ['not_found', 'card_number_not_allowed'],
  idempotencyKey: 'ignored',
} as const;

/** PATCH /v1/webhook-endpoints/{endpoint_id} */
export function changeEndpointRoute(app: EngineApp): void {
  app.patch('/v1/webhook-endpoints/:endpoint_id', {
    ...serverOperation(CHANGE_ENDPOINT, {
      params: Type.Object({ endpoint_id: EndpointId }),
      body: EndpointChangeBody,
      response: answers({ 200: EndpointSchema }),
    }),
    handler: (request, reply) => {
      const { endpoint_id: endpointId } = request.params;
      const { status } = request.body;
      const change = { ...fieldsOf(request.body), endpointId, ...(status === undefined ? {} : { status }) };
      return answerOperation(request, reply, (actor) => changeEndpoint(app.engine, actor, change));
    },
  });
}
