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
    '`pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx. `failed`: every attempt failed. `cancelled`: the endpoint was deleted.',
  examples: ['succeeded'],
});

const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Number of the attempt within its delivery, starting at 1.',
      examples: [1],
    }),
    url: Type.String({
      description: 'URL that the request was sent to.',
      examples: ['https://shop.example/hooks/pay'],
    }),
    attempted_at: Type.String({
      format: 'date-time',
      description: 'When the request was sent.',
      examples: [EXAMPLE.completedAt],
    }),
    duration_ms: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'Duration of the attempt in milliseconds.',
      examples: [84],
    }),
    http_status: nullable(
      Type.Integer({
        format: 'int32',
        description: 'HTTP status of the answer; null if there was no answer.',
        examples: [200],
      }),
    ),
    failure: nullable(Type.String({ description: 'Why the attempt failed; null on success.' }), { examples: [null] }),
    answer: nullable(
      Type.String({ description: "The beginning of the endpoint's answer, at most 1,024 bytes.", examples: ['ok'] }),
    ),
  },
  { title: 'DeliveryAttempt', description: 'One request to the endpoint, and its result.' },
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
        description: 'When the next attempt is due; null once the delivery is complete.',
      }),
      { examples: [null] },
    ),
    created_at: Type.String({
      format: 'date-time',
      description: 'When the delivery was created.',
      examples: [EXAMPLE.completedAt],
    }),
    completed_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the delivery succeeded, failed or was cancelled; null until then.',
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
  { title: 'ResentDelivery', description: 'A delivery that is due now.' },
);

export const ResentEventSchema = Type.Object(
  {
    event_id: EventId,
    deliveries: Type.Array(ResentDelivery, { description: 'One delivery per endpoint that the event is sent to.' }),
  },
  { title: 'ResentEvent', description: 'An event that is being sent again.' },
);

export const ResendEventBody = optionalBody(
  Type.Object(
    {
      endpoint_id: Type.Optional(
        freeText({
          maxLength: 64,
          description: 'Send the event to this endpoint only.',
          examples: [EXAMPLE.endpointId],
        }),
      ),
    },
    {
      title: 'ResendEvent',
      description:
        'Where to send the event. Without `endpoint_id`, the event goes to every enabled endpoint that is subscribed to its type.',
      additionalProperties: false,
    },
  ),
);

/** A time in strict RFC 3339 format. The operation refuses times that do not exist in the calendar. */
const time = (description: string, example: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
    documented: { type: 'string', format: 'date-time', description, examples: [example] },
  });

export const ResendFailedBody = Type.Object(
  {
    from: time('Deliveries created at or after this time.', EXAMPLE.createdAt),
    to: time('Deliveries created before this time.', EXAMPLE.expiresAt),
  },
  {
    title: 'ResendFailed',
    description: 'The period whose failed deliveries are sent again.',
    additionalProperties: false,
  },
);

export const ResentFailedSchema = Type.Object(
  {
    count: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Number of deliveries that are being sent again.',
      examples: [12],
    }),
    next_from: nullable(
      Type.String({
        format: 'date-time',
        description:
          'If there are more deliveries than one request can resend, repeat the request from this time. Otherwise null.',
      }),
      { examples: [null] },
    ),
  },
  { title: 'ResentFailed', description: 'How many deliveries are being sent again, and where to continue.' },
);
