import { groupCommit } from '../../ground/database/group-commit.ts';
import { groupCommitInLanes, type Write } from '../../ground/database/group-commit-in-lanes.ts';
import { SHARED_LOCK_TIMEOUT_MS } from '../../ground/database/lock-timeout.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { KindsHere } from '../accounts/can-pay-sql.ts';
import { type AdmitCard, admitCards } from '../limits/admit-cards.ts';
import { type CountDecline, countDeclines } from '../limits/count-declines.ts';
import { type GiveBack, giveBack } from '../limits/give-back.ts';
import { DEFAULT_VELOCITY_LIMITS, type VelocityLimits } from '../limits/velocity-limits.ts';
import { type InsertAttempt, insertAttempts } from '../payments/attempting/start-attempt.ts';
import { insertSecondAttempt, type StartSecond } from '../payments/attempting/start-second.ts';
import { type WriteOutcome, writeOutcomes } from '../payments/outcomes/write-outcomes.ts';
import { type FindPaymentStatus, findPaymentStatuses } from '../payments/reading/payment-status.ts';
import { type ReadPayment, readPayments } from '../payments/reading/read-payment.ts';
import { type OpenPayment, openPayments } from '../payments/starting/start-payment.ts';
import { type InsertSession, insertSessions } from '../sessions/insert-sessions.ts';

/**
 * The statements of the payment path. Each takes the input of one request. Requests that arrive together share one
 * round trip, and one commit if the statement writes. Each operation depends only on the type of its own statement.
 */
export type SharedStatements = {
  readonly insertSession: InsertSession;
  readonly openPayment: OpenPayment;
  readonly findPaymentStatus: FindPaymentStatus;
  readonly readPayment: ReadPayment;
  readonly admitCard: AdmitCard;
  readonly countDecline: CountDecline;
  readonly giveBack: GiveBack;
  readonly insertAttempt: InsertAttempt;
  /** These statements are too rare to be shared. */
  readonly startSecond: StartSecond;
  readonly writeOutcome: WriteOutcome;
};

/**
 * The maximum number of rows in a statement, and of concurrent statements of one kind. Two half-full statements keep
 * both the engine and the database busy. A row that has waited for `waitMaxMs` is not written, because its request is
 * no longer waiting for the answer.
 */
const LIMITS = { rowsMax: 32, inFlightMax: 4, patienceMs: 10, waitMaxMs: 10_000, againMaxMs: 4_000 } as const;

/** The rows of a lane can wait for the same lock: that of a profile, a session or an idempotency key. */
const LANES = {
  ...LIMITS,
  sharedLockTimeoutMs: SHARED_LOCK_TIMEOUT_MS,
  separateMs: 30_000,
  lanesAtOnce: 2,
  laneRowsMax: 64,
} as const;

export function sharedStatements({
  pool,
  environment,
  kinds,
  velocityLimits = DEFAULT_VELOCITY_LIMITS,
}: {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly kinds: KindsHere;
  readonly velocityLimits?: VelocityLimits;
}): SharedStatements {
  const shared = <Row, Answer>(write: (rows: readonly Row[]) => Promise<readonly Answer[]>) =>
    groupCommit(write, LIMITS);
  const inLanes = <Row, Answer>(write: Write<Row, Answer>, laneOf: (row: Row) => string) =>
    groupCommitInLanes(write, laneOf, LANES);
  return {
    insertSession: inLanes(
      (rows, lockTimeoutMs) => insertSessions(pool, environment, kinds, rows, lockTimeoutMs),
      ({ idempotency }) => idempotency?.keyHash.toString('base64') ?? '',
    ),
    openPayment: inLanes(
      (rows, lockTimeoutMs) => withRetry(() => openPayments(pool, environment, kinds, rows, lockTimeoutMs)),
      ({ trackId }) => trackId ?? '',
    ),
    findPaymentStatus: shared((rows) => findPaymentStatuses(pool, environment, rows)),
    readPayment: shared((rows) => readPayments(pool, environment, kinds, rows)),
    admitCard: inLanes(
      (rows, lockTimeoutMs) => admitCards(pool, velocityLimits, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
    ),
    countDecline: inLanes(
      (rows, lockTimeoutMs) => countDeclines(pool, velocityLimits, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
    ),
    giveBack: inLanes(
      (rows, lockTimeoutMs) => giveBack(pool, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
    ),
    insertAttempt: inLanes(
      (rows, lockTimeoutMs) => insertAttempts(pool, environment, kinds, rows, lockTimeoutMs),
      ({ paymentId }) => paymentId,
    ),
    startSecond: (second) => insertSecondAttempt(pool, environment, kinds, second),
    writeOutcome: inLanes(
      (rows, lockTimeoutMs) => writeOutcomes(pool, environment, rows, lockTimeoutMs),
      // The events of an outcome wait for the lock on their profile's head.
      ({ attempt }) => attempt.profileId,
    ),
  };
}
