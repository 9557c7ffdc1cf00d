import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Acquirer, InquiryOutcome, ReversalOutcome, Subject } from '../acquiring/acquirer.ts';
import { CLOSING_INQUIRIES_AFTER_SECONDS } from '../acquiring/inquiry-schedule.ts';
import type { Attempt } from '../payments/attempt.ts';
import { type AttemptRow, attemptFromRow } from '../payments/attempts-sql.ts';
import { reverseFoundApproval } from '../payments/reversals/note-late-approval.ts';
import { subjectOf } from '../payments/subject-of.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { DUE_CLOSINGS, LEASE_CLOSINGS, RECORD_CLOSING } from './asked-closings-sql.ts';
import { type AskingDeps, asked, type Leased, type Settled } from './asking.ts';

type Row = SessionRow & Leased & { looks: number; attempt: AttemptRow };
type Closing = Pick<Row, 'profile_id' | 'id' | 'version' | 'looks'> & {
  readonly session: Session;
  readonly attempt: Attempt;
};
type Outcome = InquiryOutcome | ReversalOutcome;

/**
 * The time limit for a reversal after an inquiry. It is shorter than usual, so that the reversal ends within the lease
 * even after an inquiry that used its whole time limit.
 */
const REVERSAL_TIMEOUT_MS = 10_000;

/**
 * Attempts whose outcome was unknown for a while and that ended without an approval. The acquirer is asked about them
 * again an hour and a day later, because it can approve a sale whose reversal it had acknowledged. Such an approval is
 * reversed like any other late approval.
 */
export const ASKED_CLOSINGS = asked<Row, Closing, Outcome>({
  table: DUE_CLOSINGS,
  lease: LEASE_CLOSINGS,
  atOnce: 10,
  read: ({ profile_id, id, version, looks, ...row }) => ({
    profile_id,
    id,
    version,
    looks,
    session: sessionFromRow({ ...row, profile_id }),
    attempt: attemptFromRow(row.attempt),
  }),
  ask: (acquirer, closing, sealer) => look(acquirer, subjectOf(sealer, closing)),
  settle: async (deps, row, outcome, againInSeconds) => {
    if (!isDefinite(deps, row, outcome)) return record(deps, row, againInSeconds, null);
    // The approval is reversed first, so that if this process dies before the inquiry is recorded, the next inquiry
    // finds the approval again.
    if (outcome.kind === 'approved') await reverseFoundApproval(deps, row, outcome);
    return record(deps, row, null, CLOSING_INQUIRIES_AFTER_SECONDS[row.looks + 1] ?? null);
  },
  alarm: { message: 'a closing inquiry still has no answer after five tries', about: 'attempt' },
});

/**
 * Inquires about an attempt, and reverses it if it is at a challenge. A challenge is not definite, because the acquirer
 * can still approve while it waits for a shopper who has left. A reversal tells the acquirer not to wait.
 */
async function look(acquirer: Acquirer, subject: Subject): Promise<Outcome> {
  const found = await acquirer.inquire(subject);
  return found.kind === 'step' ? acquirer.reverse({ ...subject, timeoutMs: REVERSAL_TIMEOUT_MS }) : found;
}

function isDefinite({ alarm }: AskingDeps, { id }: Closing, outcome: Outcome): boolean {
  if (outcome.kind === 'unknown' || outcome.kind === 'step') return false;
  if (outcome.kind === 'not_found') return true;
  if (outcome.reference === id) {
    // A repeated refusal would say nothing new. If the acquirer approves after all, the next look finds the approval.
    if (outcome.kind === 'refused')
      alarm('the acquirer refuses to end a challenge', { attempt: id, reason: outcome.raw });
    return true;
  }
  alarm('the acquirer answered about another payment', { attempt: id, fields: ['reference'] });
  return false;
}

async function record(
  { pool }: AskingDeps,
  { profile_id, id, version }: Closing,
  againInSeconds: number | null,
  nextAfterSeconds: number | null,
): Promise<Settled> {
  const values = [profile_id, id, version, againInSeconds, nextAfterSeconds];
  const rows = await withRetry(() => run(pool, RECORD_CLOSING, values));
  if (rows.length === 0) return 'moved_on';
  return againInSeconds === null ? 'settled' : 'open';
}
