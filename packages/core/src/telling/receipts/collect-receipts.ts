import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { COLLECT_RECEIPTS, FIND_UNCOLLECTED } from './collect-receipts-sql.ts';

/**
 * How many profiles one statement searches. After a day on which nothing was collected, each can have as many events as
 * a statement searches in a profile, and the statement must end within the time limit of the database. Otherwise, it
 * would be rolled back and repeated for ever.
 */
const PROFILES_MAX = 50;

/**
 * Writes the receipts of all payments that have been paid since the last time. The payments are found in the events, so
 * collecting does not slow payments down.
 */
export async function collectReceipts(deps: { readonly pool: Pool }, _actor: Worker): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const profileIds = await profilesDue(deps.pool, FIND_UNCOLLECTED, [PROFILES_MAX]);
    hasMore = profileIds.length >= PROFILES_MAX;
    for (const profileId of profileIds) {
      const [row] = await runForm<{ has_more: boolean }>(deps.pool, COLLECT_RECEIPTS, [PROFILES_MAX], profileId);
      if (row?.has_more) hasMore = true;
    }
  }
}
