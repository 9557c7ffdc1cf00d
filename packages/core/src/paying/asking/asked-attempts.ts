import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { issuerDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import { PENDING } from '../acquiring/unknown.ts';
import type { Attempt } from '../payments/attempt.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { type Outcome, recordOutcome } from '../payments/outcomes/record-outcome.ts';
import { subjectOf } from '../payments/subject-of.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_ATTEMPTS, LEASE_ATTEMPTS } from './asked-attempts-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = SessionRow &
  Leased & {
    attempt: AttemptRow;
    reversal_wanted: boolean;
    is_with_issuer: boolean;
    is_abandoned: boolean;
    age_ms: string;
    unknown_ms: string;
  };
type Subject = {
  readonly session: Session;
  readonly attempt: Attempt;
  readonly reversalWanted: boolean;
  readonly isWithIssuer: boolean;
  /** Whether the outcome became unknown because the shopper did not come back from the issuer in time. */
  readonly isAbandoned: boolean;
  readonly ageMs: number;
  readonly unknownMs: number;
};

/** Attempts without a definite outcome, which are inquired about or reversed. */
export const ASKED_ATTEMPTS = asked<Row, Subject, Outcome>({
  table: DUE_ATTEMPTS,
  lease: LEASE_ATTEMPTS,
  atOnce: 50,
  read: (row) => ({
    session: sessionFromRow(row),
    attempt: attemptFromRow(row.attempt),
    reversalWanted: row.reversal_wanted,
    isWithIssuer: row.is_with_issuer,
    isAbandoned: row.is_abandoned,
    ageMs: Number(row.age_ms),
    unknownMs: Number(row.unknown_ms),
  }),
  ask: (acquirer, subject, sealer) =>
    subject.reversalWanted ? acquirer.reverse(subjectOf(sealer, subject)) : inquire(acquirer, subject, sealer),
  settle: async (deps, subject, outcome, againInSeconds) => {
    const { isWithIssuer, unknownMs } = subject;
    const wait = isWithIssuer ? issuerDelaySeconds(unknownMs) : againInSeconds;
    const view = await recordOutcome(deps, subject, outcome, wait);
    if (view === undefined) return 'moved_on';
    if (view.session.status !== 'processing') return 'settled';
    return isWithIssuer ? 'waiting' : 'open';
  },
  alarm: { message: 'the outcome of an attempt is still unknown after five inquiries', about: 'attempt' },
});

async function inquire(acquirer: Acquirer, subject: Subject, sealer: Sealer): Promise<Outcome> {
  const answer = await acquirer.inquire(subjectOf(sealer, subject));
  switch (answer.kind) {
    case 'not_found':
      // Before the inquiry horizon, the acquirer might simply not know the sale yet. After it, the reversal blocks a
      // late approval.
      if (isEarly(acquirer, subject)) return PENDING;
      return { kind: 'reverse' };
    case 'step':
      // An answer about another payment proves nothing about this one.
      if (answer.reference !== subject.attempt.attemptId) return answer;
      // The shopper can return before the issuer has told the acquirer its decision. After the deadline no shopper can
      // return.
      return subject.isWithIssuer ? PENDING : { kind: 'reverse' };
    default:
      return answer;
  }
}

/**
 * Whether it is too early to rely on `not_found`. If only notices tell how an attempt ended, the wait starts when the
 * outcome became unknown, because a notice comes only after our latest call. No notice is expected while the shopper is
 * with the issuer, or if the shopper did not come back, because no call that leads to a notice was made.
 */
function isEarly({ capabilities }: Acquirer, { isWithIssuer, isAbandoned, ageMs, unknownMs }: Subject): boolean {
  const { inquiry, inquiryHorizonMs } = capabilities;
  if (inquiry !== 'notices_only') return ageMs < inquiryHorizonMs;
  return isWithIssuer || (!isAbandoned && unknownMs < inquiryHorizonMs);
}
