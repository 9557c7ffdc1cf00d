import { type Bearer, bearerValue } from '../access/bearer.ts';
import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import type { CheckKeyDeps } from '../keys/check-key.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { LOCK_PROFILE } from './endpoints-sql.ts';

export type ByBearerDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; profile_id: string | null; now: Date };

/** `now` is the database's. */
export type LockedBearer = { readonly profileId: string; readonly now: Date };

/** Checks who asks and locks the profile against other changes until the end of the transaction. */
export async function lockBearer(deps: ByBearerDeps, actor: Bearer, database: Database): Promise<Result<LockedBearer>> {
  const [row] = await run<Row>(database, LOCK_PROFILE[actor.kind], [deps.environment, bearerValue(actor)]);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (row.profile_id === null) throw new Error('a key that is accepted has no profile');
  return accepted({ profileId: row.profile_id, now: row.now });
}
