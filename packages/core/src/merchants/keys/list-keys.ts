import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { ApiKey } from './api-key.ts';
import { type KeyRow, keyFromRow, LIST_KEYS } from './keys-sql.ts';

/** All keys that a profile has ever had, oldest first; their rows are never deleted. */
export async function listKeys(deps: { readonly pool: Pool }, profileId: string): Promise<readonly ApiKey[]> {
  const rows = await run<KeyRow>(deps.pool, LIST_KEYS, [profileId]);
  return rows.map(keyFromRow);
}
