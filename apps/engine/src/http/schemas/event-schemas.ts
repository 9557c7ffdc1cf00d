import { type EventType, SUBSCRIBABLE_TYPES } from '@pay/core/record/events/event-type';
import { type TSchema, Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';
import { PaymentStatusSchema } from './payment-status-schemas.ts';
import { RefundSchema } from './refund-schemas.ts';
import { SessionFields } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const EventId = Type.String({
  description: 'Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`.',
  examples: [EXAMPLE.eventId],
});

export const EndpointId = Type.String({
  description: 'Identifier of the endpoint: `whe_` and 30 letters and digits.',
  examples: [EXAMPLE.endpointId],
});

export const SubscribableType = textEnum(SUBSCRIBABLE_TYPES, {
  title: 'SubscribableType',
  description: 'Types of events that an endpoint can subscribe to.',
  examples: ['payment.succeeded'],
});

const Sequence = Type.Integer({
  format: 'int32',
  minimum: 1,
  description:
    'Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in another order.',
  examples: [1],
});

const NoSequence = nullable(Type.Integer({ format: 'int32', minimum: 1 }), {
  description: 'Always null, because this event does not belong to a session.',
  examples: [null],
});

function event<Type extends EventType>(
  type: Type,
  title: string,
  description: string,
  data: TSchema,
  sequence: TSchema,
) {
  return Type.Object(
    {
      id: EventId,
      type: textEnum([type], { description: 'What happened.', examples: [type] }),
      timestamp: Type.String({
        format: 'date-time',
        description: 'When it happened.',
        examples: [EXAMPLE.completedAt],
      }),
      environment: SessionFields.environment,
      profile_id: Type.String({ description: 'Identifier of the profile.', examples: [EXAMPLE.profileId] }),
      sequence,
      data,
    },
    { title, description },
  );
}

const TestData = Type.Object(
  { endpoint_id: EndpointId },
  { title: 'EndpointTestData', description: 'The endpoint that was tested.' },
);

const payment = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, PaymentStatusSchema, Sequence);
const refund = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, RefundSchema, Sequence);

/** The schema of every event, by the event's type. */
export const EVENT_SCHEMAS: Readonly<Record<EventType, TSchema & { readonly title?: string }>> = {
  'payment.authorised': payment(
    'payment.authorised',
    'PaymentAuthorisedEvent',
    'The amount is authorised and can be captured until `authorised_until`. Nothing has been taken yet.',
  ),
  'payment.captured': payment(
    'payment.captured',
    'PaymentCapturedEvent',
    'A capture that you requested has taken money. The first one is also announced by `payment.succeeded`.',
  ),
  'payment.capture_failed': payment(
    'payment.capture_failed',
    'PaymentCaptureFailedEvent',
    'A capture failed, and took nothing. What is left of the authorised amount can still be captured.',
  ),
  'payment.succeeded': payment('payment.succeeded', 'PaymentSucceededEvent', 'The money was taken. Fulfil the order.'),
  'payment.voided': payment(
    'payment.voided',
    'PaymentVoidedEvent',
    'The authorised amount was given back, and nothing was taken. `void_reason` says why.',
  ),
  'payment.failed': payment('payment.failed', 'PaymentFailedEvent', 'The payment is over, and nothing was taken.'),
  'payment.cancelled': payment(
    'payment.cancelled',
    'PaymentCancelledEvent',
    'You or the shopper cancelled the session before it was paid.',
  ),
  'payment.reversed': payment(
    'payment.reversed',
    'PaymentReversedEvent',
    'The payment was approved after it had already ended unpaid, and the money was returned to the shopper.',
  ),
  'session.expired': payment('session.expired', 'SessionExpiredEvent', 'The session expired before it was paid.'),
  'refund.succeeded': refund('refund.succeeded', 'RefundSucceededEvent', 'Money was given back.'),
  'refund.failed': refund('refund.failed', 'RefundFailedEvent', 'The refund failed, and nothing was given back.'),
  'endpoint.test': event(
    'endpoint.test',
    'EndpointTestEvent',
    'You sent a test event to the endpoint. It concerns no payment.',
    TestData,
    NoSequence,
  ),
};

const EVENT_WORDS =
  'An event, as webhooks and the list of events send it. New types can be added, so ignore a `type` that you do not know.';

const EVENT_MAPPING = Object.fromEntries(
  Object.entries(EVENT_SCHEMAS).map(([type, { title }]) => [type, `#/components/schemas/${title}`]),
);

/** Any event. Events are sent as they were stored, so the server itself needs no schema. */
export const AnyEvent = Type.Unsafe<unknown>({
  documented: {
    title: 'WebhookEvent',
    description: EVENT_WORDS,
    oneOf: Object.values(EVENT_SCHEMAS),
    discriminator: { propertyName: 'type', mapping: EVENT_MAPPING },
  },
});
