import { type Bearer, bearerValue } from '../../../ground/actors/bearer.ts';
import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from '../../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { LOCK_PROFILE } from './endpoints-sql.ts';

export type ByBearerDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; profile_id: string | null; now: Date };

/** `now` is the database's time. */
export type LockedBearer = { readonly profileId: string; readonly now: Date };

/** Checks the bearer and locks the profile against other changes until the end of the transaction. */
export async function lockBearer(deps: ByBearerDeps, actor: Bearer, database: Database): Promise<Result<LockedBearer>> {
  const [row] = await run<Row>(database, LOCK_PROFILE[actor.kind], [deps.environment, bearerValue(actor)]);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (row.profile_id === null) throw new Error('an accepted key has no profile');
  return accepted({ profileId: row.profile_id, now: row.now });
}
