import { EVENT_TYPES, type EventType } from '@pay/core/record/events/event-type';
import { EVENT_SCHEMAS } from '../schemas/event-schemas.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { documented } from './documented.ts';
import type { Parameter, Schema, WebhookItem } from './openapi-document.ts';

/** The Standard Webhooks headers. */
const HEADERS: readonly Parameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Identifier of the event, the same on every try. Process each event only once.',
    schema: { type: 'string' },
    example: EXAMPLE.eventId,
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this message was sent, in Unix seconds. Refuse messages older than five minutes.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1795253502',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'One or more signatures, separated by spaces. Each is `v1,` followed by the base64 of an HMAC-SHA256 of `id.timestamp.body` under a secret of the endpoint. One match is enough.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

/** The requests that the service sends to webhook endpoints: a POST for each type of event. */
export function webhookItems(): Readonly<Record<EventType, WebhookItem>> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, webhookItem(type)])) as Record<EventType, WebhookItem>;
}

const EVERY = 'Sent to every enabled endpoint that the profile has subscribed to this type.';
const RECIPIENTS: { readonly [Type in EventType]?: string } = { 'endpoint.test': 'Sent only to the tested endpoint.' };

function webhookItem(type: EventType): WebhookItem {
  const schema = documented(EVENT_SCHEMAS[type]) as Schema & { readonly title: string };
  return {
    post: {
      operationId: `on${schema.title}`,
      summary: schema.description ?? type,
      description: `${RECIPIENTS[type] ?? EVERY} The event is sent repeatedly until the endpoint answers 2xx, for up to three days. An answer of 410 disables the endpoint.`,
      // The request has no API key, because its signature proves who sent it.
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'You have received the event. It is not sent again.' } },
    },
  };
}
