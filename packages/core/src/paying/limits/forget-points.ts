import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET_POINTS } from './forget-points-sql.ts';

/** In one commit, deletes at most `limit` addresses and BINs that have no points, and returns how many. */
export async function forgetPoints(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_POINTS, [limit])).length;
}
