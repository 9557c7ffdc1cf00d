import type { Acquirer } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import type { Attempt } from '../payments/attempt.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { type Outcome, recordOutcome } from '../payments/outcomes/record-outcome.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_ATTEMPTS, LEASE_ATTEMPTS } from './asked-attempts-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = SessionRow & Leased & { attempt: AttemptRow; reversal_wanted: boolean; age_ms: string };
type Subject = {
  readonly session: Session;
  readonly attempt: Attempt;
  readonly reversalWanted: boolean;
  readonly ageMs: number;
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
    ageMs: Number(row.age_ms),
  }),
  ask: (acquirer, subject) => (subject.reversalWanted ? reverse(acquirer, subject) : inquire(acquirer, subject)),
  settle: async (deps, subject, outcome, againInSeconds) => {
    const view = await recordOutcome(deps, subject, outcome, againInSeconds);
    if (view === undefined) return 'moved_on';
    return view.session.status === 'processing' ? 'open' : 'settled';
  },
  alarm: { message: 'the outcome of an attempt is still unknown after five inquiries', about: 'attempt' },
});

async function inquire(acquirer: Acquirer, subject: Subject): Promise<Outcome> {
  const answer = await acquirer.inquire({ reference: subject.attempt.attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS });
  switch (answer.kind) {
    case 'not_found':
      // Before the inquiry horizon, the acquirer might simply not know the sale yet. After it, the reversal blocks a
      // late approval.
      if (subject.ageMs < acquirer.capabilities.inquiryHorizonMs) return { kind: 'unknown', why: 'pending' };
      return reverse(acquirer, subject);
    case 'challenge_required':
      // The shopper has left the challenge, or never saw it, so nobody will finish it.
      return reverse(acquirer, subject);
    default:
      return answer;
  }
}

async function reverse(acquirer: Acquirer, { attempt }: Subject): Promise<Outcome> {
  const answer = await acquirer.reverse({ reference: attempt.attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS });
  return answer.kind === 'reversed' ? answer : { kind: 'reverse' };
}
