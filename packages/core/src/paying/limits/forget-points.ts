import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET_POINTS } from './forget-points-sql.ts';

/** Forgets addresses and BINs of which no point is left, at most `limit` in one commit; answers how many. */
export async function forgetPoints(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_POINTS, [limit])).length;
}
