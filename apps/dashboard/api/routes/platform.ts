import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Environment, exactly, Nothing, nullable, oneOf, PAGE, pageOf, Text, Time } from '../schemas/values.ts';

const PROFILE = {
  profile_id: Type.String(),
  profile_name: Type.String(),
  merchant_id: Type.String(),
  merchant_name: Type.String(),
  environment: Environment,
};

/** `failed`: no money was taken, or all of it was returned. */
const SettlementOutcome = oneOf(['succeeded', 'failed']);
const Settlement = exactly({ outcome: SettlementOutcome, note: Text });

const Unknown = Type.Object({
  ...PROFILE,
  kind: oneOf(['payment', 'capture', 'refund', 'void', 'late_approval']),
  /** The id of the attempt, capture, refund or void. */
  id: Type.String(),
  track_id: Type.String(),
  amount_minor: Type.Integer(),
  currency: Type.String(),
  acquirer: Type.String(),
  since: Time,
  inquiries: Type.Integer(),
  next_inquiry_at: Time,
  /** Whether a worker should have made the inquiry more than a minute ago. */
  is_overdue: Type.Boolean(),
  /** Whether inquiries have gone on for more than a day. */
  is_long: Type.Boolean(),
  /** Whether a worker will reverse the payment instead of inquiring about it. */
  reversal_wanted: Type.Boolean(),
  /** The acquirer's own code if it has refused the reversal. */
  reversal_refusal: nullable(Type.String()),
  /** Whether an operator can settle the item. */
  can_settle: Type.Boolean(),
  /** The settlement that an operator has proposed. */
  proposal: nullable(
    Type.Object({
      outcome: SettlementOutcome,
      note: Type.String(),
      /** The name of the operator. */
      proposed_by: Type.String(),
      proposed_at: Time,
      /** Whether the signed-in person proposed the settlement. Only someone else can confirm it. */
      is_own: Type.Boolean(),
    }),
  ),
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
    /** The duration of an empty statement, in milliseconds. */
    answer_ms: Type.Number(),
    is_standby: Type.Boolean(),
    /** One item for each standby; the lag is null if the standby has not reported. */
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
      /** Requests to acquirers that a worker should already have made. */
      inquiries: Lag,
      unknown: Type.Integer(),
      /** Overdue sessions that the sweep has not expired yet, counted up to 1,000. */
      expiries: Lag,
    }),
  ),
});

export const PLATFORM_ROUTES = {
  /** Oldest first. */
  listUnknown: { right: 'operate', query: exactly(PAGE), answer: pageOf(Unknown) },
  proposeSettlement: { right: 'operate', fresh: true, body: Settlement, answer: Nothing },
  /** The body repeats the proposal. If the open proposal is different, the request is refused as `stale`. */
  confirmSettlement: { right: 'operate', fresh: true, body: Settlement, answer: Nothing },
  withdrawSettlement: { right: 'operate', fresh: true, answer: Nothing },
  listSuspendedProfiles: { right: 'operate', query: exactly(PAGE), answer: pageOf(Suspended) },
  readHealth: { right: 'operate', ofPlatform: true, answer: Health },
} as const satisfies Record<string, Route>;
