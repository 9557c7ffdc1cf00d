import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Environment, exactly, nullable, oneOf, PAGE, pageOf, Time } from '../schemas/values.ts';

const PROFILE = {
  profile_id: Type.String(),
  profile_name: Type.String(),
  merchant_id: Type.String(),
  merchant_name: Type.String(),
  environment: Environment,
};

const Unknown = Type.Object({
  ...PROFILE,
  kind: oneOf(['payment', 'refund', 'late_approval']),
  /** Of the attempt or the refund: our reference at the acquirer. */
  id: Type.String(),
  track_id: Type.String(),
  amount_minor: Type.Integer(),
  currency: Type.String(),
  acquirer: Type.String(),
  since: Time,
  inquiries: Type.Integer(),
  next_inquiry_at: Time,
  /** Not asked for any more but undone. */
  reversal_wanted: Type.Boolean(),
});

const Suspended = Type.Object({
  ...PROFILE,
  /** Null where only its merchant is suspended. */
  suspended_at: nullable(Time),
  merchant_suspended: Type.Boolean(),
});

/** What waits although its time has come, and for how long the oldest has. */
const Lag = Type.Object({ due: Type.Integer(), oldest_seconds: Type.Number() });

const Health = Type.Object({
  database: Type.Object({
    version: Type.String(),
    size_bytes: Type.Integer(),
    connections: Type.Integer(),
    connections_max: Type.Integer(),
    longest_transaction_seconds: Type.Number(),
    /** Milliseconds of a statement that reads nothing. */
    answer_ms: Type.Number(),
    is_standby: Type.Boolean(),
    /** Of each standby; null where it has not said. */
    standbys: Type.Array(
      Type.Object({ name: Type.String(), state: Type.String(), lag_seconds: nullable(Type.Number()) }),
    ),
  }),
  environments: Type.Array(
    Type.Object({
      environment: Environment,
      /** Webhook deliveries; of each endpoint a hundred at most are counted. */
      deliveries: Lag,
      lanes: Type.Object({ enabled: Type.Integer(), failing: Type.Integer(), disabled: Type.Integer() }),
      /** Attempts, refunds and reversals that a worker should have looked at. */
      inquiries: Lag,
      unknown: Type.Integer(),
      /** Sessions whose time is over, which the sweep has not closed yet; a thousand at most are counted. */
      expiries: Lag,
    }),
  ),
});

export const PLATFORM_ROUTES = {
  /** The oldest first. */
  listUnknown: { right: 'operate', query: exactly(PAGE), answer: pageOf(Unknown) },
  listSuspendedProfiles: { right: 'operate', query: exactly(PAGE), answer: pageOf(Suspended) },
  readHealth: { right: 'operate', answer: Health },
} as const satisfies Record<string, Route>;
