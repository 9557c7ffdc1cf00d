import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { AcquirerAccount } from './account.ts';
import { type AccountRow, accountFromRow, LIST_ACCOUNTS } from './accounts-sql.ts';

/** All accounts, or those of one profile (the routing part of its id), oldest first. */
export async function listAccounts(
  { pool }: { readonly pool: Pool },
  profileId?: string,
): Promise<readonly AcquirerAccount[]> {
  return (await run<AccountRow>(pool, LIST_ACCOUNTS, [profileId ?? null])).map(accountFromRow);
}
