import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import { appendPostings } from '../../../record/events/append-events.ts';
import type { Approved } from '../../acquiring/acquirer.ts';
import { postingOf } from '../../sessions/posting-of.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import type { Attempt } from '../attempt.ts';
import { FIND_APPROVED, WANT_REVERSAL } from './note-late-approval-sql.ts';

type Deps = { readonly pool: Pool; readonly alarm: Alarm };

/**
 * Handles an approval whose attempt has moved on in the meantime. If the attempt ended as approved, or its outcome is
 * still open, there is nothing to do. Otherwise the shopper has been told that nothing was charged, so the approval is
 * reversed.
 */
export async function noteLateApproval(deps: Deps, attempt: Attempt, approved: Approved): Promise<void> {
  const { profileId, attemptId } = attempt;
  const tell = () => deps.alarm('an approval came after the payment had ended', { attempt: attemptId });
  try {
    await wantReversal(deps, [profileId, attemptId, approved.acquirerReference, false], tell);
  } catch (error) {
    deps.alarm('an approval that came late could not be recorded', { attempt: attemptId });
    throw error;
  }
}

/**
 * Handles an approval that the acquirer reports for an attempt that had ended as declined or reversed, or had been
 * voided.
 */
export async function reverseFoundApproval(
  deps: Deps,
  { profile_id: profileId, id }: { readonly profile_id: string; readonly id: string },
  approved: Approved,
): Promise<void> {
  // The alarm comes before the write, because it can be raised twice but must not be lost.
  deps.alarm('the acquirer approved a payment that had ended', { attempt: id });
  await wantReversal(deps, [profileId, id, approved.acquirerReference, true]);
}

/**
 * Raises an alarm if an attempt was settled as approved while the acquirer was reversing it, because the money has gone
 * back.
 */
export async function noteLateReversal({ pool, alarm }: Deps, { profileId, attemptId }: Attempt): Promise<void> {
  const approved = await withRetry(() => run(pool, FIND_APPROVED, [profileId, attemptId]));
  if (approved.length > 0) alarm('the acquirer reversed a payment that had been settled', { attempt: attemptId });
}

type Wanted = SessionRow & { openings: number; takes_money: boolean };

/**
 * Until the money has gone back, it belongs to nobody. `tell` raises the alarm before the commit, because the process
 * can end right after the commit. If the commit fails, the next try raises the alarm again.
 */
function wantReversal(
  { pool }: Deps,
  values: readonly [profileId: string, attemptId: string, ...unknown[]],
  tell: () => void = () => {},
): Promise<void> {
  const [, reference] = values;
  return transaction(pool, async (database) => {
    const [row] = await run<Wanted>(database, WANT_REVERSAL, [...values]);
    if (row) tell();
    if (row?.takes_money) {
      const approved = { kind: 'late_approval', reference, number: row.openings } as const;
      await appendPostings(database, [postingOf(sessionFromRow(row), approved)]);
    }
  });
}
