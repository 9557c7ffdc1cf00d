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
  /** The id of the attempt or the refund: our reference at the acquirer. */
  id: Type.String(),
  track_id: Type.String(),
  amount_minor: Type.Integer(),
  currency: Type.String(),
  acquirer: Type.String(),
  since: Time,
  inquiries: Type.Integer(),
  next_inquiry_at: Time,
  /** A worker should have made the inquiry more than a minute ago. */
  is_overdue: Type.Boolean(),
  /** Whether the payment is to be reversed instead of inquired about. */
  reversal_wanted: Type.Boolean(),
});

const Suspended = Type.Object({
  ...PROFILE,
  /** Null if only its merchant is suspended. */
  suspended_at: nullable(Time),
  merchant_suspended: Type.Boolean(),
});

/** The number of overdue items, and the age of the oldest. */
const Lag = Type.Object({ due: Type.Integer(), oldest_seconds: Type.Number() });

const Health = Type.Object({
  database: Type.Object({
    version: Type.String(),
    size_bytes: Type.Integer(),
    connections: Type.Integer(),
    connections_max: Type.Integer(),
    longest_transaction_seconds: Type.Number(),
    /** Milliseconds that an empty statement takes. */
    answer_ms: Type.Number(),
    is_standby: Type.Boolean(),
    /** One item for each standby; the lag is null if it has not reported. */
    standbys: Type.Array(
      Type.Object({ name: Type.String(), state: Type.String(), lag_seconds: nullable(Type.Number()) }),
    ),
  }),
  environments: Type.Array(
    Type.Object({
      environment: Environment,
      /** Webhook deliveries, counted up to 100 for each endpoint. */
      deliveries: Lag,
      lanes: Type.Object({ enabled: Type.Integer(), failing: Type.Integer(), disabled: Type.Integer() }),
      /** Attempts, refunds and reversals that a worker should have handled. */
      inquiries: Lag,
      unknown: Type.Integer(),
      /** Sessions past their time that the sweep has not expired yet, counted up to 1,000. */
      expiries: Lag,
    }),
  ),
});

export const PLATFORM_ROUTES = {
  /** Oldest first. */
  listUnknown: { right: 'operate', query: exactly(PAGE), answer: pageOf(Unknown) },
  listSuspendedProfiles: { right: 'operate', query: exactly(PAGE), answer: pageOf(Suspended) },
  readHealth: { right: 'operate', answer: Health },
} as const satisfies Record<string, Route>;
