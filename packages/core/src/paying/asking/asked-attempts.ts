import type { Acquirer } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { type Outcome, recordOutcome } from '../payments/outcomes/record-outcome.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_ATTEMPTS, LEASE_ATTEMPTS } from './asked-attempts-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = SessionRow & Leased & { attempt: AttemptRow; reversal_wanted: boolean; age_ms: string };

/** Attempts without a definite outcome: inquired about, or reversed. */
export const ASKED_ATTEMPTS = asked<Row, Outcome>({
  table: DUE_ATTEMPTS,
  lease: LEASE_ATTEMPTS,
  atOnce: 50,
  ask: (acquirer, row) => (row.reversal_wanted ? reverse(acquirer, row) : inquire(acquirer, row)),
  settle: async (deps, row, outcome, againInSeconds) => {
    const subject = { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
    const view = await recordOutcome(deps, subject, outcome, againInSeconds);
    if (view === undefined) return 'moved_on';
    return view.session.status === 'processing' ? 'open' : 'settled';
  },
  alarm: { message: 'the outcome of an attempt is still unknown after five inquiries', about: 'attempt' },
});

async function inquire(acquirer: Acquirer, row: Row): Promise<Outcome> {
  const answer = await acquirer.inquire({ reference: row.id, timeoutMs: ACQUIRER_TIMEOUT_MS });
  switch (answer.kind) {
    case 'not_found':
      // Before its horizon the acquirer may only not know it yet; after it, the reversal blocks a late approval.
      if (Number(row.age_ms) < acquirer.capabilities.inquiryHorizonMs) return { kind: 'unknown', why: 'pending' };
      return reverse(acquirer, row);
    case 'challenge_required':
      // The shopper has left the challenge, or never saw it: nobody will finish it.
      return reverse(acquirer, row);
    default:
      return answer;
  }
}

async function reverse(acquirer: Acquirer, { id }: Row): Promise<Outcome> {
  const answer = await acquirer.reverse({ reference: id, timeoutMs: ACQUIRER_TIMEOUT_MS });
  return answer.kind === 'reversed' ? answer : { kind: 'reverse' };
}
