import { Type } from 'typebox';
import { EndpointId, SubscribableType } from './event-schemas.ts';
import { EXAMPLE } from './examples.ts';
import { freeText, VISIBLE_ASCII } from './free-text.ts';
import { nullable } from './nullable.ts';
import { optionalBody, pageOf } from './page-schemas.ts';
import { textEnum } from './text-enum.ts';

const URL_EXAMPLE = 'https://shop.example/hooks/pay';

/**
 * The operation checks the URL, so that its messages are clearer than a schema's; the OpenAPI document has the schema.
 */
const NewUrl = Type.String({
  documented: {
    type: 'string',
    format: 'uri',
    maxLength: 2_048,
    pattern: VISIBLE_ASCII,
    description:
      'URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a fragment. In sandbox, `http` is accepted too.',
    examples: [URL_EXAMPLE],
  },
});

const NewDescription = freeText({
  minLength: 1,
  maxLength: 200,
  description: 'Your own description.',
  examples: ['Order system'],
});

const NewEventTypes = Type.Array(SubscribableType, {
  minItems: 1,
  uniqueItems: true,
  description: 'Types of events that are sent to this endpoint.',
  examples: [['payment.succeeded', 'refund.succeeded']],
});

const Status = textEnum(['enabled', 'disabled'], {
  description:
    '`disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued for it.',
  examples: ['enabled'],
});

const EndpointFields = {
  endpoint_id: EndpointId,
  url: Type.String({ description: 'URL that events are sent to.', examples: [URL_EXAMPLE] }),
  description: nullable(Type.String({ description: 'Your own description.', examples: ['Order system'] })),
  event_types: nullable(
    Type.Array(SubscribableType, {
      description: 'Types of events that are sent to this endpoint; null for all types.',
    }),
    { examples: [null] },
  ),
  status: Status,
  disabled_reason: nullable(
    textEnum(['merchant', 'gone', 'failing'], {
      description:
        'Why the endpoint is disabled; null while it is enabled. `merchant`: you disabled it. `gone`: it answered 410. `failing`: no delivery has succeeded for five days.',
    }),
    { examples: [null] },
  ),
  disabled_at: nullable(
    Type.String({ format: 'date-time', description: 'When the endpoint was disabled; null while it is enabled.' }),
    {
      examples: [null],
    },
  ),
  created_at: Type.String({
    format: 'date-time',
    description: 'When the endpoint was created.',
    examples: [EXAMPLE.createdAt],
  }),
};

export const EndpointSchema = Type.Object(EndpointFields, {
  title: 'WebhookEndpoint',
  description: 'A URL on your server that receives events.',
});

export const EndpointWithSecretSchema = Type.Object(
  {
    ...EndpointFields,
    secret: Type.String({
      description:
        'Signs the messages to this endpoint, according to Standard Webhooks. Store it now, because it is not shown again.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwbLpD2n0Yc1E='],
    }),
  },
  { title: 'WebhookEndpointWithSecret', description: 'An endpoint, and the secret that verifies its messages.' },
);

export const EndpointListSchema = pageOf('WebhookEndpointList', EndpointSchema, 'All endpoints, oldest first.');

export const NewEndpointBody = Type.Object(
  {
    url: NewUrl,
    description: Type.Optional(NewDescription),
    event_types: Type.Optional(NewEventTypes),
  },
  {
    title: 'NewWebhookEndpoint',
    description: 'The URL and the types of events to send to it. Without `event_types`, all types are sent.',
    additionalProperties: false,
    examples: [{ url: URL_EXAMPLE, description: 'Order system' }],
  },
);

export const EndpointChangeBody = Type.Object(
  {
    url: Type.Optional(NewUrl),
    description: Type.Optional(nullable(NewDescription, { description: 'Your own description; null removes it.' })),
    event_types: Type.Optional(
      nullable(NewEventTypes, { description: 'Types of events that are sent to this endpoint; null for all types.' }),
    ),
    status: Type.Optional(Status),
  },
  {
    title: 'WebhookEndpointChange',
    description: 'Fields to change. Fields that are not sent keep their values.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ event_types: null, status: 'enabled' }],
  },
);

export const RotateSecretBody = optionalBody(
  Type.Object(
    {
      overlap_seconds: Type.Optional(
        Type.Integer({
          format: 'int32',
          minimum: 0,
          maximum: 604_800,
          description:
            'For how many seconds messages are also signed with the earlier secrets. The default is 86,400, which is one day. With 0, the earlier secrets stop being used immediately.',
          examples: [86_400],
        }),
      ),
    },
    {
      title: 'RotateSecret',
      description: 'How long the earlier secrets remain valid.',
      additionalProperties: false,
    },
  ),
);
