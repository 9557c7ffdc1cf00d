import type { Worker } from '../access/actor.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { withRetry } from '../database/with-retry.ts';
import { FORGET_EVENTS } from './forget-events-sql.ts';

const KEPT_DAYS = 90;

/**
 * Forgets events after 90 days, each with its deliveries and their attempts, at most `limit` in one commit; answers how
 * many. A delivery never outlives its event: there would be nothing to send.
 */
export async function forgetEvents(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await withRetry(() => run(deps.pool, FORGET_EVENTS, [KEPT_DAYS, limit]))).length;
}
