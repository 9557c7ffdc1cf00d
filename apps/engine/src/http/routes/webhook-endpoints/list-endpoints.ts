import { listEndpoints } from '@pay/core/telling/webhooks/endpoints/list-endpoints';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointListSchema } from '../../schemas/endpoint-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_ENDPOINTS = {
  operationId: 'listWebhookEndpoints',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  description: 'All endpoints of the profile, without their secrets.',
  answer: 'The endpoints.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

/** GET /v1/webhook-endpoints */
export function listEndpointsRoute(app: EngineApp): void {
  app.get('/v1/webhook-endpoints', {
    ...serverOperation(LIST_ENDPOINTS, { response: answers({ 200: EndpointListSchema }) }),
    handler: (request, reply) =>
      answerOperation(
        request,
        reply,
        (actor) => listEndpoints(app.engine, actor),
        (data) => ({ data, has_more: false }),
      ),
  });
}
