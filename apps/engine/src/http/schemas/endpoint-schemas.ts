import { Type } from 'typebox';
import { EndpointId, SubscribableType } from './event-schemas.ts';
import { EXAMPLE } from './examples.ts';
import { freeText, VISIBLE_ASCII } from './free-text.ts';
import { nullable } from './nullable.ts';
import { optionalBody, pageOf } from './page-schemas.ts';
import { textEnum } from './text-enum.ts';

const URL_EXAMPLE = 'https://shop.example/hooks/pay';

/** Checked by the operation, which has better words for what is wrong; the document states the bounds. */
const NewUrl = Type.String({
  documented: {
    type: 'string',
    format: 'uri',
    maxLength: 2_048,
    pattern: VISIBLE_ASCII,
    description:
      'Where events are sent: an absolute `https` address in ASCII that is public, without user name and fragment. In sandbox `http` will do.',
    examples: [URL_EXAMPLE],
  },
});

const NewDescription = freeText({
  minLength: 1,
  maxLength: 200,
  description: 'Your own words.',
  examples: ['Order system'],
});

const NewEventTypes = Type.Array(SubscribableType, {
  minItems: 1,
  uniqueItems: true,
  description: 'Which events are sent to it.',
  examples: [['payment.succeeded', 'refund.succeeded']],
});

const Status = textEnum(['enabled', 'disabled'], {
  description: '`disabled`: nothing is sent to it, and events of this time are not kept for it.',
  examples: ['enabled'],
});

const EndpointFields = {
  endpoint_id: EndpointId,
  url: Type.String({ description: 'Where events are sent.', examples: [URL_EXAMPLE] }),
  description: nullable(Type.String({ description: 'Your own words.', examples: ['Order system'] })),
  event_types: nullable(
    Type.Array(SubscribableType, { description: 'Which events are sent to it; null for all of them.' }),
    { examples: [null] },
  ),
  status: Status,
  disabled_reason: nullable(
    textEnum(['merchant', 'gone', 'failing'], {
      description:
        'Why it is disabled; null while it is enabled. `merchant`: you did it. `gone`: it answered 410. `failing`: nothing has succeeded for five days.',
    }),
    { examples: [null] },
  ),
  disabled_at: nullable(
    Type.String({ format: 'date-time', description: 'Since when it is disabled; null while it is enabled.' }),
    {
      examples: [null],
    },
  ),
  created_at: Type.String({ format: 'date-time', description: 'When it was made.', examples: [EXAMPLE.createdAt] }),
};

export const EndpointSchema = Type.Object(EndpointFields, {
  title: 'WebhookEndpoint',
  description: 'An address of yours to which events are sent.',
});

export const EndpointWithSecretSchema = Type.Object(
  {
    ...EndpointFields,
    secret: Type.String({
      description: 'Its messages are signed with it, after Standard Webhooks. Keep it: it is not shown again.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwbLpD2n0Yc1E='],
    }),
  },
  { title: 'WebhookEndpointWithSecret', description: 'An endpoint, and the secret that verifies its messages.' },
);

export const EndpointListSchema = pageOf('WebhookEndpointList', EndpointSchema, 'Oldest first; all of them.');

export const NewEndpointBody = Type.Object(
  {
    url: NewUrl,
    description: Type.Optional(NewDescription),
    event_types: Type.Optional(NewEventTypes),
  },
  {
    title: 'NewWebhookEndpoint',
    description: 'An address of yours, and what it wants to hear. Without `event_types` it hears everything.',
    additionalProperties: false,
    examples: [{ url: URL_EXAMPLE, description: 'Order system' }],
  },
);

export const EndpointChangeBody = Type.Object(
  {
    url: Type.Optional(NewUrl),
    description: Type.Optional(nullable(NewDescription, { description: 'Your own words; null takes them away.' })),
    event_types: Type.Optional(nullable(NewEventTypes, { description: 'Which events are sent to it; null for all.' })),
    status: Type.Optional(Status),
  },
  {
    title: 'WebhookEndpointChange',
    description: 'What is to change; the rest stays.',
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
            'For how many seconds the earlier secrets sign beside the new one. Left out, they are 86,400: a day. 0 ends them at once.',
          examples: [86_400],
        }),
      ),
    },
    {
      title: 'RotateSecret',
      description: 'For how long the earlier secrets are still good.',
      additionalProperties: false,
    },
  ),
);
