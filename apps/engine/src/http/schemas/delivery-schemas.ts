import { EVENT_TYPES } from '@pay/core/record/events/event-type';
import { DELIVERY_STATUSES } from '@pay/core/telling/webhooks/deliveries/delivery-status';
import { Type } from 'typebox';
import { EndpointId, EventId } from './event-schemas.ts';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';
import { optionalBody, pageOf } from './page-schemas.ts';
import { textEnum } from './text-enum.ts';

const DeliveryId = Type.String({ description: 'Identifier of the delivery.', examples: [EXAMPLE.deliveryId] });

export const DeliveryStatus = textEnum(DELIVERY_STATUSES, {
  description:
    '`pending`: it is sent again at `next_attempt_at`. `succeeded`: the endpoint answered 2xx. `failed`: every attempt failed. `cancelled`: the endpoint was deleted.',
  examples: ['succeeded'],
});

const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Counts the attempts of a delivery from 1.',
      examples: [1],
    }),
    url: Type.String({ description: 'Where it was sent.', examples: ['https://shop.example/hooks/pay'] }),
    attempted_at: Type.String({
      format: 'date-time',
      description: 'When it was sent.',
      examples: [EXAMPLE.completedAt],
    }),
    duration_ms: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'Milliseconds until its end.',
      examples: [84],
    }),
    http_status: nullable(
      Type.Integer({
        format: 'int32',
        description: 'The status of the answer; null where there was none.',
        examples: [200],
      }),
    ),
    failure: nullable(Type.String({ description: 'Why it failed; null where it did not.' }), { examples: [null] }),
    answer: nullable(
      Type.String({ description: 'The beginning of what the endpoint said, at most 1,024 bytes.', examples: ['ok'] }),
    ),
  },
  { title: 'DeliveryAttempt', description: 'One request to the endpoint, and what came of it.' },
);

const DeliverySchema = Type.Object(
  {
    delivery_id: DeliveryId,
    endpoint_id: EndpointId,
    event_id: EventId,
    event_type: textEnum(EVENT_TYPES, { description: 'What happened.', examples: ['payment.succeeded'] }),
    status: DeliveryStatus,
    next_attempt_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it is sent next; null once it has arrived or been given up.',
      }),
      { examples: [null] },
    ),
    created_at: Type.String({
      format: 'date-time',
      description: 'When it was written.',
      examples: [EXAMPLE.completedAt],
    }),
    completed_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it arrived or was given up; null until then.',
        examples: [EXAMPLE.completedAt],
      }),
    ),
    attempts: Type.Array(DeliveryAttempt, { description: 'Oldest first.' }),
  },
  { title: 'Delivery', description: 'An event on its way to an endpoint.' },
);

export const DeliveryListSchema = pageOf('DeliveryList', DeliverySchema, 'Newest first.');

const ResentDelivery = Type.Object(
  { delivery_id: DeliveryId, endpoint_id: EndpointId },
  { title: 'ResentDelivery', description: 'What is due now.' },
);

export const ResentEventSchema = Type.Object(
  {
    event_id: EventId,
    deliveries: Type.Array(ResentDelivery, { description: 'One for each endpoint that it goes to.' }),
  },
  { title: 'ResentEvent', description: 'An event that is sent now.' },
);

export const ResendEventBody = optionalBody(
  Type.Object(
    {
      endpoint_id: Type.Optional(
        freeText({
          maxLength: 64,
          description: 'The only endpoint that it goes to.',
          examples: [EXAMPLE.endpointId],
        }),
      ),
    },
    {
      title: 'ResendEvent',
      description: 'Where to send it. Without `endpoint_id`: to every enabled endpoint that wants its type.',
      additionalProperties: false,
    },
  ),
);

/** In strict RFC 3339; the operation refuses what is no time in any calendar. */
const time = (description: string, example: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
    documented: { type: 'string', format: 'date-time', description, examples: [example] },
  });

export const ResendFailedBody = Type.Object(
  {
    from: time('Deliveries that were written at or after this time,', EXAMPLE.createdAt),
    to: time('and before this one.', EXAMPLE.expiresAt),
  },
  { title: 'ResendFailed', description: 'Of which time.', additionalProperties: false },
);

export const ResentFailedSchema = Type.Object(
  {
    count: Type.Integer({ format: 'int32', minimum: 0, description: 'How many are sent now.', examples: [12] }),
    next_from: nullable(
      Type.String({
        format: 'date-time',
        description: 'There are more than one request resends: ask again, from this time. Null when all is done.',
      }),
      { examples: [null] },
    ),
  },
  { title: 'ResentFailed', description: 'What is sent now.' },
);
