import type { Worker } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import type { SeenMisuse } from './misuse.ts';
import { FORGET_MISUSES, RECORD_MISUSES } from './record-misuses-sql.ts';

/** Adds misuses to the inboxes of the profiles that own the keys; a batch must not contain the same misuse twice. */
export async function recordMisuses({ pool }: { readonly pool: Database }, seen: readonly SeenMisuse[]): Promise<void> {
  await run(pool, RECORD_MISUSES, [
    seen.map(({ kind }) => kind),
    seen.map(({ keyHash }) => keyHash),
    seen.map(({ origin }) => origin),
    seen.map(({ count }) => count),
    seen.map(() => `inb_${randomBase62(22)}`),
  ]);
}

/** Deletes items that have not been seen for a long time, at most `limit`, and returns how many. */
export async function forgetMisuses(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_MISUSES, [limit])).length;
}
