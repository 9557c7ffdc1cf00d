import { type EventType, SUBSCRIBABLE_TYPES } from '@pay/core/record/events/event-type';
import { type TSchema, Type } from 'typebox';
import { DisputeSchema } from './dispute-schemas.ts';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';
import { PageCheckSchema } from './page-check-schemas.ts';
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
    'Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order.',
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

const KeyData = Type.Object(
  {
    key_id: Type.String({ description: 'Identifier of the key.', examples: ['key_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe'] }),
    masked: Type.String({ description: 'The key without its secret part.', examples: ['sk_test_…a1B2'] }),
    label: nullable(Type.String(), { description: 'The label of the key.', examples: ['shop server'] }),
    expires_at: Type.String({
      format: 'date-time',
      description: 'When the key stops working.',
      examples: [EXAMPLE.completedAt],
    }),
    days: Type.Integer({ format: 'int32', description: 'At most this many days are left: 30, 7 or 1.', examples: [7] }),
  },
  { title: 'ExpiringKey', description: 'The key that will expire.' },
);

const payment = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, PaymentStatusSchema, Sequence);
const refund = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, RefundSchema, Sequence);

const dispute = <T extends EventType>(type: T, title: string, description: string) =>
  event(type, title, description, DisputeSchema, Sequence);

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
    'A capture that you requested has taken money. For the first capture, `payment.succeeded` is sent too.',
  ),
  'payment.capture_failed': payment(
    'payment.capture_failed',
    'PaymentCaptureFailedEvent',
    'A capture failed, and nothing was taken. The rest of the authorised amount can still be captured.',
  ),
  'payment.succeeded': payment('payment.succeeded', 'PaymentSucceededEvent', 'The money was taken. Fulfil the order.'),
  'payment.voided': payment(
    'payment.voided',
    'PaymentVoidedEvent',
    'The authorised amount was released, and nothing was taken. `void_reason` gives the reason.',
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
  'refund.succeeded': refund('refund.succeeded', 'RefundSucceededEvent', 'Money was refunded.'),
  'refund.failed': refund('refund.failed', 'RefundFailedEvent', 'The refund failed, and no money was returned.'),
  'dispute.opened': dispute(
    'dispute.opened',
    'DisputeOpenedEvent',
    'A cardholder claims their money back, or the issuer asks for information. Answer before `answer_by`.',
  ),
  'dispute.updated': dispute(
    'dispute.updated',
    'DisputeUpdatedEvent',
    'The status, the amount, the reason or the deadline of a dispute has changed, or money was taken or returned.',
  ),
  'dispute.closed': dispute(
    'dispute.closed',
    'DisputeClosedEvent',
    'The dispute is won, lost, accepted or expired. An issuer can still contest a dispute that you have won.',
  ),
  'key.expiring': event(
    'key.expiring',
    'KeyExpiringEvent',
    'A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key before then.',
    KeyData,
    NoSequence,
  ),
  'card_page.changed': event(
    'card_page.changed',
    'CardPageChangedEvent',
    'The hosted card page, as browsers receive it, differs from its inventory. Someone might have tampered with it.',
    PageCheckSchema,
    NoSequence,
  ),
  'endpoint.test': event(
    'endpoint.test',
    'EndpointTestEvent',
    'You sent a test event to the endpoint. The event is not about a payment.',
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
