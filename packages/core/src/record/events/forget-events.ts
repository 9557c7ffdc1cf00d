import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { FORGET_EVENTS } from './forget-events-sql.ts';

const KEPT_DAYS = 90;

/**
 * Deletes at most `limit` events that are older than 90 days, with their deliveries and the tries of those deliveries,
 * in one commit, and returns how many events were deleted. A delivery never outlives its event, because there would be
 * nothing to send.
 */
export async function forgetEvents(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await withRetry(() => run(deps.pool, FORGET_EVENTS, [KEPT_DAYS, limit]))).length;
}
