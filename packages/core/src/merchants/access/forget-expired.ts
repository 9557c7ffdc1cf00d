import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET_ENDED_TRIES, FORGET_SESSIONS, FORGET_VERIFICATIONS } from './forget-expired-sql.ts';

/** Deletes expired sessions, links and counts of tries. Any number of nodes can do this at the same time. */
export async function forgetExpired(deps: { readonly pool: Pool }): Promise<void> {
  for (const forget of [FORGET_SESSIONS, FORGET_VERIFICATIONS, FORGET_ENDED_TRIES]) {
    let forgotten: readonly unknown[];
    do forgotten = await run(deps.pool, forget, []);
    while (forgotten.length > 0);
  }
}
