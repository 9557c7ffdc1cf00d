import { groupCommit } from '../../ground/database/group-commit.ts';
import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type Admission, admitCards } from '../limits/admit-cards.ts';
import { countDeclines } from '../limits/count-declines.ts';
import type { LimitSubjects } from '../limits/limit-subjects.ts';
import { DEFAULT_VELOCITY_LIMITS, type VelocityLimits } from '../limits/velocity-limits.ts';
import { type AttemptInsert, insertAttempts, type StartedAttempt } from '../payments/attempting/start-attempt.ts';
import { type OutcomeWrite, writeOutcomes } from '../payments/outcomes/write-outcomes.ts';
import type { PaymentView } from '../payments/payment.ts';
import {
  findPaymentStatuses,
  type PaymentStatusLookup,
  type PaymentStatusRow,
} from '../payments/reading/payment-status.ts';
import { type CardPagePayment, type PaymentLookup, readPayments } from '../payments/reading/read-payment.ts';
import { openPayments, type PaymentOpening, type PaymentOpeningRow } from '../payments/starting/start-payment.ts';
import { insertSessions, type SessionInsert, type SessionInserted } from '../sessions/insert-sessions.ts';

/**
 * The statements of the payment path. Each takes what one request needs, and requests that arrive together share it:
 * one round trip, and one commit where it writes.
 */
export type SharedStatements = {
  readonly insertSession: (insert: SessionInsert) => Promise<SessionInserted>;
  readonly openPayment: (opening: PaymentOpening) => Promise<PaymentOpeningRow>;
  readonly findPaymentStatus: (lookup: PaymentStatusLookup) => Promise<PaymentStatusRow>;
  readonly readPayment: (lookup: PaymentLookup) => Promise<CardPagePayment | null>;
  readonly admitCard: (subjects: LimitSubjects) => Promise<Admission>;
  readonly countDecline: (subjects: LimitSubjects) => Promise<null>;
  readonly insertAttempt: (insert: AttemptInsert) => Promise<StartedAttempt | null>;
  readonly writeOutcome: (write: OutcomeWrite) => Promise<PaymentView | null>;
};

/** Rows a statement, and statements of one kind at once. Two half-full ones keep engine and database both at work. */
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
    insertSession: shared((rows: readonly SessionInsert[]) => insertSessions(pool, environment, rows)),
    openPayment: shared((rows: readonly PaymentOpening[]) => openPayments(pool, environment, rows)),
    findPaymentStatus: shared((rows: readonly PaymentStatusLookup[]) => findPaymentStatuses(pool, environment, rows)),
    readPayment: shared((rows: readonly PaymentLookup[]) => readPayments(pool, environment, rows)),
    admitCard: shared((rows: readonly LimitSubjects[]) => admitCards(pool, velocityLimits, rows)),
    countDecline: shared((rows: readonly LimitSubjects[]) => countDeclines(pool, velocityLimits, rows)),
    insertAttempt: shared((rows: readonly AttemptInsert[]) => insertAttempts(pool, environment, rows)),
    writeOutcome: shared((rows: readonly OutcomeWrite[]) => writeOutcomes(pool, environment, rows)),
  };
}
