import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET } from './forget-idempotency-keys-sql.ts';

/** Deletes at most `limit` expired keys in one commit, and returns how many. */
export async function forgetIdempotencyKeys(
  deps: { readonly pool: Pool },
  _actor: Worker,
  limit: number,
): Promise<number> {
  return (await run(deps.pool, FORGET, [limit])).length;
}
