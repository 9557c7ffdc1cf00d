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
import { gatheredBy } from './gathered-by.ts';

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
  const gathered = gatheredBy(pool);
  return {
    insertSession: gathered.byKey(
      (rows, profileId, lockTimeoutMs) => insertSessions(pool, environment, kinds, rows, lockTimeoutMs, profileId),
      ({ idempotency }) => idempotency?.keyHash.toString('base64') ?? '',
      (answer) => answer.kind === 'refused' && answer.code === 'api_key_invalid',
    ),
    openPayment: gathered.byKey(
      (rows, profileId, lockTimeoutMs) =>
        withRetry(() => openPayments(pool, environment, kinds, rows, lockTimeoutMs, profileId)),
      ({ trackId }) => trackId ?? '',
      ({ refusal }) => refusal === 'api_key_invalid',
    ),
    findPaymentStatus: gathered.byKey(
      (rows, profileId) => findPaymentStatuses(pool, environment, rows, profileId),
      undefined,
      ({ refusal }) => refusal === 'api_key_invalid',
    ),
    readPayment: gathered.byProfile(
      (rows) => readPayments(pool, environment, kinds, rows),
      undefined,
      ({ profileId }) => profileId,
    ),
    admitCard: gathered.byProfile(
      (rows, lockTimeoutMs) => admitCards(pool, velocityLimits, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
      ({ profileId }) => profileId,
    ),
    countDecline: gathered.byProfile(
      (rows, lockTimeoutMs) => countDeclines(pool, velocityLimits, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
      ({ profileId }) => profileId,
    ),
    giveBack: gathered.byProfile(
      (rows, lockTimeoutMs) => giveBack(pool, rows, lockTimeoutMs),
      ({ profileId }) => profileId,
      ({ profileId }) => profileId,
    ),
    insertAttempt: gathered.byProfile(
      (rows, lockTimeoutMs) => insertAttempts(pool, environment, kinds, rows, lockTimeoutMs),
      ({ paymentId }) => paymentId,
      ({ profileId }) => profileId,
    ),
    startSecond: (second) => insertSecondAttempt(pool, environment, kinds, second),
    writeOutcome: gathered.byProfile(
      (rows, lockTimeoutMs) => writeOutcomes(pool, environment, rows, lockTimeoutMs),
      // The events of an outcome wait for the lock on their profile's head.
      ({ attempt }) => attempt.profileId,
      ({ attempt }) => attempt.profileId,
    ),
  };
}
