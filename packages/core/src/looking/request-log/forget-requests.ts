import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET_REQUESTS } from './forget-requests-sql.ts';

const FAILED_KEPT_DAYS = 7;

/**
 * Deletes failed requests after 7 days, at most `limit` in one commit, and returns how many. Successful requests need
 * no deletion, because each new one replaces an old one when it is written.
 */
export async function forgetRequests(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_REQUESTS, [FAILED_KEPT_DAYS, limit])).length;
}
