import { testEndpoint } from '@pay/core/webhooks/test-endpoint';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { ResentEventSchema } from '../../schemas/delivery-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const TEST_ENDPOINT = {
  operationId: 'testWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Test a webhook endpoint',
  description: `Sends an event of type \`endpoint.test\` to this endpoint alone, whatever types it wants. Its deliveries tell what came
of it. A disabled endpoint cannot be tested. It takes no body.`,
  answer: 'The event that is sent.',
  refusals: ['not_found', 'endpoint_disabled'],
  idempotencyKey: 'ignored',
} as const;

/** POST /v1/webhook-endpoints/{endpoint_id}/test; it takes no body, and an empty object is none. */
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
