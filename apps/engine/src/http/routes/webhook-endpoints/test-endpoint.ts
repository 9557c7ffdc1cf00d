import { testEndpoint } from '@pay/core/telling/webhooks/resending/test-endpoint';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { ResentEventSchema } from '../../schemas/delivery-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const TEST_ENDPOINT = {
  operationId: 'testWebhookEndpoint',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Test a webhook endpoint',
  description: `Sends an event of type \`endpoint.test\` to this endpoint only, whatever types it is subscribed to. List its deliveries
to see the result. A disabled endpoint cannot be tested. No body is needed.`,
  answer: 'The event that is being sent.',
  refusals: ['not_found', 'endpoint_disabled'],
  idempotencyKey: 'ignored',
} as const;

/** POST /v1/webhook-endpoints/{endpoint_id}/test; it takes no body or an empty object. */
export function testEndpointRoute(app: EngineApp): void {
  app.post('/v1/webhook-endpoints/:endpoint_id/test', {
    ...serverOperation(TEST_ENDPOINT, {
      params: Type.Object({ endpoint_id: EndpointId }),
      response: answers({ 202: ResentEventSchema }),
    }),
    handler: (request, reply) =>
      answerOperation(request, reply.code(202), (actor) => testEndpoint(app.engine, actor, request.params.endpoint_id)),
  });
}
