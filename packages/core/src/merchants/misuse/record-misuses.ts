import type { Worker } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { runForm } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { divideByKey } from '../keys/profile-hints.ts';
import type { SeenMisuse } from './misuse.ts';
import { FORGET_MISUSES, RECORD_MISUSES } from './record-misuses-sql.ts';

/** Adds misuses to the inboxes of the profiles that own the keys; a batch must not contain the same misuse twice. */
export async function recordMisuses({ pool }: { readonly pool: Database }, seen: readonly SeenMisuse[]): Promise<void> {
  for (const [profileId, batch] of await divideByKey(pool, seen)) {
    const values = [
      batch.map(({ kind }) => kind),
      batch.map(({ keyHash }) => keyHash),
      batch.map(({ origin }) => origin),
      batch.map(({ count }) => count),
      batch.map(() => `inb_${randomBase62(22)}`),
    ];
    await runForm(pool, RECORD_MISUSES, values, profileId);
  }
}

/** Deletes at most `limit` items that have not been seen for a long time, and returns how many. */
export async function forgetMisuses(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_MISUSES, [limit])).length;
}
