import type { Acquirer } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { LONGEST_WAIT_FOR_ISSUER_SECONDS } from '../acquiring/inquiry-schedule.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { type Outcome, recordOutcome } from '../payments/outcomes/record-outcome.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_ATTEMPTS, LEASE_ATTEMPTS } from './asked-attempts-sql.ts';
import { asked, type Leased } from './asking.ts';

type Row = SessionRow &
  Leased & { attempt: AttemptRow; reversal_wanted: boolean; is_with_issuer: boolean; age_ms: string };

/** Attempts without a definite outcome, which are inquired about or reversed. */
export const ASKED_ATTEMPTS = asked<Row, Outcome>({
  table: DUE_ATTEMPTS,
  lease: LEASE_ATTEMPTS,
  atOnce: 50,
  ask: (acquirer, row) =>
    row.reversal_wanted
      ? acquirer.reverse({ reference: row.id, timeoutMs: ACQUIRER_TIMEOUT_MS })
      : inquire(acquirer, row),
  settle: async (deps, row, outcome, againInSeconds) => {
    const subject = { session: sessionFromRow(row), attempt: attemptFromRow(row.attempt) };
    const wait = row.is_with_issuer ? Math.min(againInSeconds, LONGEST_WAIT_FOR_ISSUER_SECONDS) : againInSeconds;
    const view = await recordOutcome(deps, subject, outcome, wait);
    if (view === undefined) return 'moved_on';
    if (view.session.status !== 'processing') return 'settled';
    return row.is_with_issuer ? 'waiting' : 'open';
  },
  alarm: { message: 'the outcome of an attempt is still unknown after five inquiries', about: 'attempt' },
});

const PENDING: Outcome = { kind: 'unknown', why: 'pending' };

async function inquire(acquirer: Acquirer, row: Row): Promise<Outcome> {
  const answer = await acquirer.inquire({ reference: row.id, timeoutMs: ACQUIRER_TIMEOUT_MS });
  switch (answer.kind) {
    case 'not_found':
      // Before the inquiry horizon, the acquirer might simply not know the sale yet. After it, the reversal blocks a
      // late approval.
      if (Number(row.age_ms) < acquirer.capabilities.inquiryHorizonMs) return PENDING;
      return { kind: 'reverse' };
    case 'challenge_required':
      // The shopper can return before the issuer has told the acquirer its decision. After the deadline nobody will.
      return row.is_with_issuer ? PENDING : { kind: 'reverse' };
    default:
      return answer;
  }
}
