import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { COLLECT_RECEIPTS, FIND_UNCOLLECTED } from './collect-receipts-sql.ts';

const PROFILES_MAX = 1_000;

/**
 * Writes the receipts of all payments that have been paid since the last time. The payments are found in the events, so
 * collecting does not slow payments down.
 */
export async function collectReceipts(deps: { readonly pool: Pool }, _actor: Worker): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const profileIds = await profilesDue(deps.pool, FIND_UNCOLLECTED, [PROFILES_MAX]);
    hasMore = profileIds.length === PROFILES_MAX;
    for (const profileId of profileIds) {
      const [row] = await runForm<{ has_more: boolean }>(deps.pool, COLLECT_RECEIPTS, [PROFILES_MAX], profileId);
      if (row?.has_more) hasMore = true;
    }
  }
}
