import type { SubscribableType } from '@pay/core/record/events/event';
import { createEndpoint } from '@pay/core/telling/webhooks/endpoints/create-endpoint';
import type { EndpointFields } from '@pay/core/telling/webhooks/endpoints/endpoint-fields';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EndpointWithSecretSchema, NewEndpointBody } from '../../schemas/endpoint-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const CREATE_ENDPOINT = {
  operationId: 'createWebhookEndpoint',
  scope: 'webhooks',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description: `From now on, events are sent to this URL, each in a POST that is signed according to Standard Webhooks. A profile has
at most 20 endpoints, each with its own event types and secret. A slow endpoint does not delay the others.`,
  answer: 'The endpoint with its secret. No other answer contains the secret.',
  refusals: ['card_number_not_allowed', 'endpoint_limit_reached'],
  idempotencyKey: 'accepted',
} as const;

/** POST /v1/webhook-endpoints */
export function createEndpointRoute(app: EngineApp): void {
  app.post('/v1/webhook-endpoints', {
    ...serverOperation(CREATE_ENDPOINT, {
      body: NewEndpointBody,
      response: answers({ 201: EndpointWithSecretSchema }),
    }),
    handler: (request, reply) => {
      const { url } = request.body;
      return answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) =>
          createEndpoint(app.engine, actor, { ...fieldsOf(request.body), url, idempotencyKey }),
        (endpoint) => endpoint,
      );
    },
  });
}

type Body = {
  readonly url?: string;
  readonly description?: string | null;
  readonly event_types?: readonly SubscribableType[] | null;
};

/** Converts the request's field names to those of the core. */
export function fieldsOf(body: Body): EndpointFields {
  return {
    ...(body.url === undefined ? {} : { url: body.url }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.event_types === undefined ? {} : { eventTypes: body.event_types }),
  };
}
