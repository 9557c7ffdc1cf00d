import { readEndpoint } from '@pay/core/telling/webhooks/endpoints/list-endpoints';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointSchema } from '../../schemas/endpoint-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const READ_ENDPOINT = {
  operationId: 'readWebhookEndpoint',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Read a webhook endpoint',
  description: 'The endpoint without its secret.',
  answer: 'The endpoint.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

/** GET /v1/webhook-endpoints/{endpoint_id} */
export function readEndpointRoute(app: EngineApp): void {
  app.get('/v1/webhook-endpoints/:endpoint_id', {
    ...serverOperation(READ_ENDPOINT, {
      params: Type.Object({ endpoint_id: EndpointId }),
      response: answers({ 200: EndpointSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readEndpoint(app.engine, actor, request.params.endpoint_id)),
  });
}
