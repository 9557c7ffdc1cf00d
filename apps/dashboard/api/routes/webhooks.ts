import { EVENT_TYPES, SUBSCRIBABLE_TYPES } from '@pay/core/record/events/event-type';
import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { DELIVERY_MEMBERS, Delivery, DeliveryStatusName } from '../schemas/delivery.ts';
import { changes, exactly, Nothing, nullable, oneOf, PAGE, pageOf, Text, Time } from '../schemas/values.ts';
import { CALLS_TO_OTHERS } from '../tries.ts';

const Subscribable = Type.Array(oneOf(SUBSCRIBABLE_TYPES), { minItems: 1, uniqueItems: true });

const ENDPOINT = {
  endpoint_id: Type.String(),
  url: Type.String(),
  description: nullable(Type.String()),
  /** Null means all types. */
  event_types: nullable(Subscribable),
  status: oneOf(['enabled', 'disabled']),
  disabled_reason: nullable(oneOf(['merchant', 'gone', 'failing'])),
  disabled_at: nullable(Time),
  created_at: Time,
};

/** The only answer that ever contains the secret. */
const WithSecret = Type.Object({ ...ENDPOINT, secret: Type.String() });

const ListedEndpoint = Type.Object({
  ...ENDPOINT,
  /** The time since which every delivery has failed; null while deliveries succeed. */
  failing_since: nullable(Time),
  /** Waiting deliveries, counted up to 100. */
  waiting: Type.Integer(),
  /** Newest first. `ends_at` is the time at which an earlier secret stops signing. */
  secrets: Type.Array(Type.Object({ created_at: Time, ends_at: nullable(Time) })),
});

const Resent = Type.Object({
  event_id: Type.String(),
  deliveries: Type.Array(Type.Object({ delivery_id: Type.String(), endpoint_id: Type.String() })),
});

const EVENT = {
  event_id: Type.String(),
  type: oneOf(EVENT_TYPES),
  /** Null for a test. */
  track_id: nullable(Type.String()),
  sequence: nullable(Type.Integer()),
  created_at: Time,
};

const Instant = Type.String({ maxLength: 40 });
/** ISO 8601: created at or after `from`, and before `to`. */
const PERIOD = { from: Instant, to: Instant };

export const WEBHOOK_ROUTES = {
  /** All endpoints, oldest first. */
  listEndpoints: { right: 'webhooks.read', answer: Type.Object({ data: Type.Array(ListedEndpoint) }) },
  createEndpoint: {
    right: 'webhooks.change',
    fresh: true,
    body: exactly({
      url: Text,
      description: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      event_types: Type.Optional(nullable(Subscribable)),
    }),
    answer: WithSecret,
  },
  changeEndpoint: {
    right: 'webhooks.change',
    fresh: true,
    body: changes({
      url: Type.Optional(Text),
      description: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
      event_types: Type.Optional(nullable(Subscribable)),
      status: Type.Optional(oneOf(['enabled', 'disabled'])),
    }),
    answer: Type.Object(ENDPOINT),
  },
  deleteEndpoint: { right: 'webhooks.change', answer: Nothing },
  rotateEndpointSecret: {
    right: 'webhooks.change',
    fresh: true,
    /** The time for which the earlier secrets keep signing alongside the new one; default 1 day. */
    body: exactly({ overlap_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })) }),
    answer: WithSecret,
  },
  testEndpoint: { right: 'webhooks.change', tries: CALLS_TO_OTHERS, answer: Resent },
  listDeliveries: {
    right: 'webhooks.read',
    query: exactly({
      ...PAGE,
      status: Type.Optional(DeliveryStatusName),
      event_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    /** Newest first. */
    answer: pageOf(Delivery),
  },
  /** `body`: the text that is signed and sent; null when its event is no longer kept. */
  readDelivery: {
    right: 'webhooks.read',
    answer: Type.Object({ ...DELIVERY_MEMBERS, body: nullable(Type.String()) }),
  },
  /** The number of events that `resendFailed` would send again; a minimum if `more` is true. */
  countFailed: {
    right: 'webhooks.read',
    query: exactly(PERIOD),
    answer: Type.Object({ count: Type.Integer(), more: Type.Boolean() }),
  },
  resendFailed: {
    right: 'webhooks.change',
    body: exactly(PERIOD),
    /** `next_from`: where to continue if there were too many events for one request. */
    answer: Type.Object({ count: Type.Integer(), next_from: nullable(Time) }),
  },
  listEvents: {
    right: 'webhooks.read',
    query: exactly({
      ...PAGE,
      type: Type.Optional(oneOf(EVENT_TYPES)),
      track_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    /** Newest first. */
    answer: pageOf(Type.Object(EVENT)),
  },
  readEvent: {
    right: 'webhooks.read',
    /** `body`: JSON, byte for byte as it is delivered. */
    answer: Type.Object({ ...EVENT, body: Type.String(), deliveries: Type.Array(Delivery) }),
  },
  /** Sends the event to every endpoint that subscribes to its type, or only to the given one. */
  resendEvent: {
    right: 'webhooks.change',
    body: exactly({ endpoint_id: Type.Optional(Type.String({ maxLength: 100 })) }),
    answer: Resent,
  },
} as const satisfies Record<string, Route>;
