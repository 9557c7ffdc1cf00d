import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import type { CheckKeyDeps } from '../keys/check-key.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { LOCK_PROFILE } from './endpoints-sql.ts';

export type ByKeyDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; profile_id: string | null; now: Date };

/** `now` is the database's. */
export type LockedBearer = { readonly profileId: string; readonly now: Date };

/** Checks the key and locks its profile against other changes until the end of the transaction. */
export async function lockBearer(
  deps: ByKeyDeps,
  actor: PresentedKey,
  database: Database,
): Promise<Result<LockedBearer>> {
  const [row] = await run<Row>(database, LOCK_PROFILE, [deps.environment, actor.keyHash]);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (row.profile_id === null) throw new Error('a key that is accepted has no profile');
  return accepted({ profileId: row.profile_id, now: row.now });
}
