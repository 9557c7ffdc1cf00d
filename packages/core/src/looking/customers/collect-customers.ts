import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { COLLECT_CUSTOMERS, FIND_UNSEARCHED, OPEN_POSITIONS, WALK_SESSIONS } from './collect-customers-sql.ts';

/**
 * The maximum number of profiles whose sessions one statement walks through. It is small, because each profile can have
 * many sessions at first.
 */
const WALKED_PROFILES_MAX = 10;

/**
 * Writes the customers of payments that have ended since the last time, of at most `limit` profiles. The payments are
 * found in the events, so collecting does not slow payments down. Returns `limit` if there may be more to do.
 */
export async function collectCustomers(
  { pool }: { readonly pool: Pool },
  _actor: Worker,
  limit: number,
): Promise<number> {
  type Row = { has_more: boolean };
  const profileIds = await profilesDue(pool, FIND_UNSEARCHED, [limit]);
  let hasMore = profileIds.length >= limit && profileIds[0] !== undefined;
  for (const profileId of profileIds) {
    const opened = await runForm(pool, OPEN_POSITIONS, [limit], profileId);
    const [walked] = await runForm<Row>(pool, WALK_SESSIONS, [WALKED_PROFILES_MAX], profileId);
    const [collected] = await runForm<Row>(pool, COLLECT_CUSTOMERS, [limit], profileId);
    hasMore ||= opened.length === limit || walked?.has_more === true || collected?.has_more === true;
  }
  return hasMore ? limit : 0;
}
