import { deleteEndpoint } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const DELETE_ENDPOINT = {
  operationId: 'deleteWebhookEndpoint',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent to the endpoint, and its waiting deliveries are cancelled.',
  answer: 'The endpoint is deleted.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
} as const;

/** DELETE /v1/webhook-endpoints/{endpoint_id} */
export function deleteEndpointRoute(app: EngineApp): void {
  app.delete('/v1/webhook-endpoints/:endpoint_id', {
    ...serverOperation(DELETE_ENDPOINT, {
      params: Type.Object({ endpoint_id: EndpointId }),
      response: answers({ 204: Type.Null({ description: 'The endpoint is deleted.' }) }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply.code(204), (actor) =>
        deleteEndpoint(app.engine, actor, request.params.endpoint_id),
      ),
  });
}
