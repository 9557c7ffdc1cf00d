import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { KEPT_DAYS } from './acquirer-notice.ts';
import { FORGET_NOTICES } from './notices-sql.ts';

/** Deletes at most `limit` notices that were applied more than 90 days ago, and returns how many. */
export async function forgetNotices(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await withRetry(() => run(deps.pool, FORGET_NOTICES, [KEPT_DAYS, limit]))).length;
}
