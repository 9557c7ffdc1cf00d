import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Approved } from '../../acquiring/acquirer.ts';
import type { Attempt } from '../attempt.ts';
import { WANT_REVERSAL } from './note-late-approval-sql.ts';

type Alarm = (message: string, context: Readonly<Record<string, unknown>>) => void;

/**
 * An approval whose attempt has moved on meanwhile. If the attempt ended as approved, or its outcome is still open,
 * there is nothing to do. Otherwise the shopper was told that nothing was charged, so the money goes back.
 */
export async function noteLateApproval(
  deps: { readonly pool: Pool; readonly alarm: Alarm },
  attempt: Attempt,
  approved: Approved,
): Promise<void> {
  const values = [attempt.profileId, attempt.attemptId, approved.acquirerReference];
  const wanted = await withRetry(() => run(deps.pool, WANT_REVERSAL, values));
  if (wanted.length > 0) deps.alarm('an approval came after the payment had ended', { attempt: attempt.attemptId });
}
