import { type EventType, SUBSCRIBABLE_TYPES } from '@pay/core/record/events/event-type';
import { type TSchema, Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';
import { PaymentStatusSchema } from './payment-status-schemas.ts';
import { RefundSchema } from './refund-schemas.ts';
import { SessionFields } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const EventId = Type.String({
  description:
    'Identifier of the event: `evt_` and 30 letters and digits. Every delivery of it carries it as `webhook-id`.',
  examples: [EXAMPLE.eventId],
});

export const EndpointId = Type.String({
  description: 'Identifier of the endpoint: `whe_` and 30 letters and digits.',
  examples: [EXAMPLE.endpointId],
});

export const SubscribableType = textEnum(SUBSCRIBABLE_TYPES, {
  title: 'SubscribableType',
  description: 'What an endpoint may ask to hear of.',
  examples: ['payment.succeeded'],
});

const Sequence = Type.Integer({
  format: 'int32',
  minimum: 1,
  description: 'Counts the events of one session from 1, without gaps. Deliveries may arrive in another order.',
  examples: [1],
});

const NoSequence = nullable(Type.Integer({ format: 'int32', minimum: 1 }), {
  description: 'Null: this event is of no session.',
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
      profile_id: Type.String({ description: 'Of the profile that it happened to.', examples: [EXAMPLE.profileId] }),
      sequence,
      data,
    },
    { title, description },
  );
}

const TestData = Type.Object(
  { endpoint_id: EndpointId },
  { title: 'EndpointTestData', description: 'Which endpoint was tested.' },
);

const payment = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, PaymentStatusSchema, Sequence);
const refund = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, RefundSchema, Sequence);

/** Every event, by its type. */
export const EVENT_SCHEMAS: Readonly<Record<EventType, TSchema & { readonly title?: string }>> = {
  'payment.succeeded': payment('payment.succeeded', 'PaymentSucceededEvent', 'The money was taken: fulfil the order.'),
  'payment.failed': payment('payment.failed', 'PaymentFailedEvent', 'The payment is over, and nothing was taken.'),
  'payment.cancelled': payment(
    'payment.cancelled',
    'PaymentCancelledEvent',
    'You or the shopper ended the session unpaid.',
  ),
  'payment.reversed': payment(
    'payment.reversed',
    'PaymentReversedEvent',
    'An approval came after the payment had ended without one, and the money went back to the shopper.',
  ),
  'session.expired': payment('session.expired', 'SessionExpiredEvent', 'The time to pay ran out.'),
  'refund.succeeded': refund('refund.succeeded', 'RefundSucceededEvent', 'Money was given back.'),
  'refund.failed': refund('refund.failed', 'RefundFailedEvent', 'A refund was refused: nothing was given back.'),
  'endpoint.test': event(
    'endpoint.test',
    'EndpointTestEvent',
    'You asked for a test of the endpoint. Nothing happened to any payment.',
    TestData,
    NoSequence,
  ),
};

const EVENT_WORDS =
  'What webhooks and the list of events carry, by its `type`. More types may come: pass over one that you do not know.';

const EVENT_MAPPING = Object.fromEntries(
  Object.entries(EVENT_SCHEMAS).map(([type, { title }]) => [type, `#/components/schemas/${title}`]),
);

/** One of them. They go out as they were frozen, so the server itself needs no schema. */
export const AnyEvent = Type.Unsafe<unknown>({
  documented: {
    title: 'WebhookEvent',
    description: EVENT_WORDS,
    oneOf: Object.values(EVENT_SCHEMAS),
    discriminator: { propertyName: 'type', mapping: EVENT_MAPPING },
  },
});
