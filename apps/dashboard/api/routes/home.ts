import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, nullable, oneOf, Time } from '../schemas/values.ts';

/** Whole days in the profile's time zone, ending with today; 1 to 90, default 30. A single day is shown by the hour. */
const DAYS = { days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$' })) };

const SUMS = {
  /** Sessions created. */
  sessions: Type.Integer(),
  paid: Type.Integer(),
  failed: Type.Integer(),
  /** The sum paid, in minor units of the currency. Refunds are not deducted. */
  paid_minor: Type.Integer(),
  refunded_minor: Type.Integer(),
};

const Volume = Type.Object({
  /** The requested currency, or otherwise the currency with the most paid sessions; null if there are no sessions. */
  currency: nullable(Type.String()),
  /** The currencies of all payments in this period and the previous one. */
  currencies: Type.Array(Type.String()),
  /** The zone of the days. */
  time_zone: Type.String(),
  unit: oneOf(['hour', 'day']),
  /**
   * Oldest first, one for each hour or day, including hours and days without sessions. `day` is the calendar day, such
   * as 2026-11-30.
   */
  points: Type.Array(Type.Object({ at: Time, day: Type.String(), ...SUMS })),
  total: Type.Object(SUMS),
  /** The sums of the previous period of the same length. */
  previous: Type.Object(SUMS),
  /** The number of hours or days of the previous period. */
  previous_points: Type.Integer(),
});

const Declines = Type.Object({
  /** The most frequent first. `before`: the count in the previous period of the same length. */
  data: Type.Array(
    Type.Object({ code: Type.String(), message: Type.String(), count: Type.Integer(), before: Type.Integer() }),
  ),
});

const WebhookHealth = Type.Object({
  endpoints: Type.Array(
    Type.Object({
      endpoint_id: Type.String(),
      url: Type.String(),
      status: oneOf(['enabled', 'disabled']),
      failing_since: nullable(Time),
      /** Waiting deliveries, counted up to 100. */
      waiting: Type.Integer(),
      /** Counted among the last 1,000 deliveries. */
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    }),
  ),
});

const Warning = Type.Object({
  kind: oneOf([
    'origins_empty_on_live',
    'key_of_leaver',
    'key_expiring',
    'key_unused',
    'key_old',
    'endpoint_failing',
    'endpoint_disabled',
    'payments_unknown',
    'refund_proposed',
    'disputes_to_answer',
    'origins_blocked',
    'keys_misused',
  ]),
  /** The id of the key, the endpoint or the payment. */
  object_id: nullable(Type.String()),
  /** The key's masked form, the endpoint's URL or the payment's track_id. */
  label: nullable(Type.String()),
  /** How many there are; for a key that expires, the days that are left. */
  count: nullable(Type.Integer()),
  since: nullable(Time),
});

export const HOME_ROUTES = {
  readVolume: {
    right: 'payments.read',
    query: exactly({ ...DAYS, currency: Type.Optional(Type.String({ maxLength: 10 })) }),
    answer: Volume,
  },
  readDeclines: { right: 'payments.read', query: exactly(DAYS), answer: Declines },
  readWebhookHealth: { right: 'webhooks.read', answer: WebhookHealth },
  /** Only warnings that the person has the right to see and fix. */
  readWarnings: { right: 'payments.read', answer: Type.Object({ data: Type.Array(Warning) }) },
  /**
   * Sends the event `changed` with the data `{"what": [...]}`, which lists any of `payments`, `deliveries` and `inbox`,
   * and sends the event `alive` every 15 seconds. The first event is `alive`. Only changes after this event are
   * reported, so read the data again when it arrives. The stream ends when the person's session ends.
   */
  watchProfile: { right: 'payments.read', streams: 'text/event-stream', answer: Type.Unknown() },
} as const satisfies Record<string, Route>;
