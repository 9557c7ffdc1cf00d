import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { COLLECT_CUSTOMERS, OPEN_POSITIONS, WALK_SESSIONS } from './collect-customers-sql.ts';

/**
 * The maximum number of profiles whose sessions one statement walks through. It is small, because each can have many
 * sessions at first.
 */
const WALKED_PROFILES_MAX = 10;

/**
 * Writes the customers of payments that have ended since the last time, of at most `limit` profiles. Payments are not
 * slowed down, because they are found in the events. Returns `limit` if there may be more to do.
 */
export async function collectCustomers(
  { pool }: { readonly pool: Pool },
  _actor: Worker,
  limit: number,
): Promise<number> {
  type Row = { has_more: boolean };
  const opened = await run(pool, OPEN_POSITIONS, [limit]);
  const [walked] = await run<Row>(pool, WALK_SESSIONS, [WALKED_PROFILES_MAX]);
  const [collected] = await run<Row>(pool, COLLECT_CUSTOMERS, [limit]);
  return opened.length === limit || walked?.has_more || collected?.has_more ? limit : 0;
}
