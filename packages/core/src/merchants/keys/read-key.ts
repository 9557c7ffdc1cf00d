import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { ApiKey } from './api-key.ts';
import { FIND_KEY, type KeyRow, keyFromRow } from './keys-sql.ts';

export async function readKey(deps: { readonly pool: Pool }, keyId: string): Promise<ApiKey | undefined> {
  const [row] = await run<KeyRow>(deps.pool, FIND_KEY, [keyId]);
  return row && keyFromRow(row);
}
