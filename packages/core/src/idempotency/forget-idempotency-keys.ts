import type { Worker } from '../access/actor.ts';
import type { Pool } from '../database/pool.ts';
import { run, statement } from '../database/statement.ts';

const FORGET = statement(
  'idempotency.forget',
  `delete from idempotency_keys i using (
     select profile_id, idempotency_key from idempotency_keys
     where expires_at <= now() order by expires_at limit $1 for update skip locked) d
   where i.profile_id = d.profile_id and i.idempotency_key = d.idempotency_key
   returning 1`,
);

/** Forgets keys whose time is over, at most `limit` in one commit; answers how many. */
export async function forgetIdempotencyKeys(
  deps: { readonly pool: Pool },
  _actor: Worker,
  limit: number,
): Promise<number> {
  return (await run(deps.pool, FORGET, [limit])).length;
}
