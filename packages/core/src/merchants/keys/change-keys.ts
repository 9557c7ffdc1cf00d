import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type Result, refused } from '../../ground/refusals/refusal.ts';
import type { ApiKey } from './api-key.ts';
import { FIND_KEY, type KeyRow, keyFromRow, LOCK_PROFILE } from './keys-sql.ts';

export type LockedProfile = {
  readonly profileId: string;
  readonly merchantId: string;
  readonly environment: Environment;
};

type ProfileRow = { profile_id: string; merchant_id: string; environment: Environment };

/** Runs a change to a profile's keys under that profile's lock. */
export function changeKeys<T>(
  pool: Pool,
  profileId: string,
  change: (database: Database, profile: LockedProfile) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transaction(pool, async (database) => {
    const [row] = await run<ProfileRow>(database, LOCK_PROFILE, [profileId]);
    if (!row) return refused('not_found', 'There is no such profile.');
    return change(database, { profileId, merchantId: row.merchant_id, environment: row.environment });
  });
}

/** Like `changeKeys`, for one existing key, which is read under the lock. */
export async function changeKey<T>(
  pool: Pool,
  keyId: string,
  change: (database: Database, key: ApiKey, profile: LockedProfile) => Promise<Result<T>>,
): Promise<Result<T>> {
  const [known] = await run<KeyRow>(pool, FIND_KEY, [keyId]);
  if (!known) return refused('not_found', 'There is no such key.');
  return changeKeys(pool, known.profile_id, async (database, profile) => {
    const [row] = await run<KeyRow>(database, FIND_KEY, [keyId]);
    if (!row) return refused('not_found', 'There is no such key.');
    return change(database, keyFromRow(row), profile);
  });
}
