import { resendFailed } from '@pay/core/telling/webhooks/resending/resend-failed';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { ResendFailedBody, ResentFailedSchema } from '../../schemas/delivery-schemas.ts';
import { EndpointId } from '../../schemas/event-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const RESEND_FAILED = {
  operationId: 'resendFailed',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Send failed deliveries again',
  description: `Use this after an outage of your server. Resends all deliveries to this endpoint that failed in a period, oldest first.
Events that have since been delivered or are already waiting are skipped. One request resends at most 10,000 deliveries.`,
  answer: 'How many deliveries are being sent again.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
} as const;

/** POST /v1/webhook-endpoints/{endpoint_id}/resend-failed */
export function resendFailedRoute(app: EngineApp): void {
  app.post('/v1/webhook-endpoints/:endpoint_id/resend-failed', {
    ...serverOperation(RESEND_FAILED, {
      params: Type.Object({ endpoint_id: EndpointId }),
      body: ResendFailedBody,
      response: answers({ 202: ResentFailedSchema }),
    }),
    handler: (request, reply) => {
      const { endpoint_id: endpointId } = request.params;
      const command = { endpointId, from: new Date(request.body.from), to: new Date(request.body.to) };
      return answerOperation(request, reply.code(202), (actor) => resendFailed(app.engine, actor, command));
    },
  });
}
