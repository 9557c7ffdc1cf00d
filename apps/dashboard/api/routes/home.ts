import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, nullable, oneOf, Time } from '../schemas/values.ts';

/** Whole days in UTC, today the last of them; 1 to 90, 30 when it is missing. One day is shown by its hours. */
const DAYS = { days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$' })) };

const SUMS = {
  /** Sessions that were made. */
  sessions: Type.Integer(),
  paid: Type.Integer(),
  failed: Type.Integer(),
  /** What was paid, in minor units of the currency; refunds are not taken off. */
  paid_minor: Type.Integer(),
  refunded_minor: Type.Integer(),
};

const Volume = Type.Object({
  /** The one that was asked for, else the one most was paid in; null while there is none. */
  currency: nullable(Type.String()),
  /** All that the profile was paid in during this period and the one before. */
  currencies: Type.Array(Type.String()),
  unit: oneOf(['hour', 'day']),
  /** Oldest first, one for each hour or day, empty ones too. */
  points: Type.Array(Type.Object({ at: Time, ...SUMS })),
  total: Type.Object(SUMS),
  /** Of as many days before. */
  previous: Type.Object(SUMS),
});

const Declines = Type.Object({
  /** The most frequent first. `before`: in as many days before. */
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
      /** How many wait, a hundred at most. */
      waiting: Type.Integer(),
      /** Of the last 1,000 deliveries. */
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    }),
  ),
});

const Warning = Type.Object({
  kind: oneOf([
    'origins_empty_on_live',
    'key_unused',
    'key_old',
    'endpoint_failing',
    'endpoint_disabled',
    'payments_unknown',
    'origins_blocked',
    'keys_misused',
  ]),
  /** The key or the endpoint that is meant. */
  object_id: nullable(Type.String()),
  /** Its masked form or its URL. */
  label: nullable(Type.String()),
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
  /** Of those only that the person may see and mend. */
  readWarnings: { right: 'payments.read', answer: Type.Object({ data: Type.Array(Warning) }) },
  /**
   * Events named `changed`, whose data is `{"what": [...]}` of `payments`, `deliveries` and `inbox`, and `alive` each
   * 15 seconds. The first one is `alive`: what happens after it is told, so what was read before it is read again. It
   * ends with the sign-in.
   */
  watchProfile: { right: 'payments.read', streams: 'text/event-stream', answer: Type.Unknown() },
} as const satisfies Record<string, Route>;
