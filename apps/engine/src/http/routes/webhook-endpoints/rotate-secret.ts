import { rotateSecret } from '@pay/core/telling/webhooks/secrets/rotate-secret';
import { Type } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointWithSecretSchema, RotateSecretBody } from '../../schemas/endpoint-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const ROTATE_SECRET = {
  operationId: 'rotateWebhookSecret',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description: `Messages are signed with the new secret immediately. Until the overlap ends, they are also signed with the earlier secrets, so a receiver that has any of them can verify the messages. Give the new secret to your receiver before the overlap ends.`,
  answer: 'The endpoint with its new secret. No other answer contains the secret.',
  refusals: ['not_found'],
  idempotencyKey: 'accepted',
  takesBody: 'optional',
} as const;

/** POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret */
export function rotateSecretRoute(app: EngineApp): void {
  app.post('/v1/webhook-endpoints/:endpoint_id/rotate-secret', {
    ...serverOperation(ROTATE_SECRET, {
      params: Type.Object({ endpoint_id: EndpointId }),
      body: RotateSecretBody,
      response: answers({ 200: EndpointWithSecretSchema }),
    }),
    handler: (request, reply) => {
      const { endpoint_id: endpointId } = request.params;
      const overlapSeconds = request.body?.overlap_seconds;
      return answerIdempotently(
        request,
        reply,
        (actor, idempotencyKey) => rotateSecret(app.engine, actor, { endpointId, overlapSeconds, idempotencyKey }),
        (endpoint) => endpoint,
      );
    },
  });
}
