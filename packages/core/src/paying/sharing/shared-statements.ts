import { groupCommit } from '../../ground/database/group-commit.ts';
import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type AdmitCard, admitCards } from '../limits/admit-cards.ts';
import { type CountDecline, countDeclines } from '../limits/count-declines.ts';
import { DEFAULT_VELOCITY_LIMITS, type VelocityLimits } from '../limits/velocity-limits.ts';
import { type InsertAttempt, insertAttempts } from '../payments/attempting/start-attempt.ts';
import { type WriteOutcome, writeOutcomes } from '../payments/outcomes/write-outcomes.ts';
import { type FindPaymentStatus, findPaymentStatuses } from '../payments/reading/payment-status.ts';
import { type ReadPayment, readPayments } from '../payments/reading/read-payment.ts';
import { type OpenPayment, openPayments } from '../payments/starting/start-payment.ts';
import { type InsertSession, insertSessions } from '../sessions/insert-sessions.ts';

/**
 * The statements of the payment path. Each takes the input of one request, and requests that arrive together share one
 * round trip, and one commit if it writes. Each operation only knows the type of its own statement.
 */
export type SharedStatements = {
  readonly insertSession: InsertSession;
  readonly openPayment: OpenPayment;
  readonly findPaymentStatus: FindPaymentStatus;
  readonly readPayment: ReadPayment;
  readonly admitCard: AdmitCard;
  readonly countDecline: CountDecline;
  readonly insertAttempt: InsertAttempt;
  readonly writeOutcome: WriteOutcome;
};

/**
 * The maximum rows in a statement, and concurrent statements of one kind. Two half-full statements keep both the engine
 * and the database busy.
 */
const LIMITS = { rowsMax: 32, inFlightMax: 4, patienceMs: 10 } as const;

export function sharedStatements({
  pool,
  environment,
  velocityLimits = DEFAULT_VELOCITY_LIMITS,
}: {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly velocityLimits?: VelocityLimits;
}): SharedStatements {
  const shared = <Row, Answer>(write: (rows: readonly Row[]) => Promise<readonly Answer[]>) =>
    groupCommit(write, LIMITS);
  return {
    insertSession: shared((rows) => insertSessions(pool, environment, rows)),
    openPayment: shared((rows) => openPayments(pool, environment, rows)),
    findPaymentStatus: shared((rows) => findPaymentStatuses(pool, environment, rows)),
    readPayment: shared((rows) => readPayments(pool, environment, rows)),
    admitCard: shared((rows) => admitCards(pool, velocityLimits, rows)),
    countDecline: shared((rows) => countDeclines(pool, velocityLimits, rows)),
    insertAttempt: shared((rows) => insertAttempts(pool, environment, rows)),
    writeOutcome: shared((rows) => writeOutcomes(pool, environment, rows)),
  };
}
