import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { REPLACE_PASSWORD_HASH } from './access-sql.ts';

/** Stores the same password, hashed at the current cost, unless the password was changed in the meantime. */
export async function replacePasswordHash(
  { pool }: { readonly pool: Pool },
  before: string,
  after: string,
): Promise<void> {
  await run(pool, REPLACE_PASSWORD_HASH, [before, after]);
}
