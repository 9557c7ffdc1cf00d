import { runInOrder } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import type { AcquirerAccount } from './account.ts';
import { type AccountRow, accountFromRow, LIST_ACCOUNTS, LIST_ACCOUNTS_OF_PROFILE } from './accounts-sql.ts';

/** All accounts, or those of one profile (the routing part of its id), oldest first. */
export async function listAccounts(
  { pool }: { readonly pool: Pool },
  profileId?: string,
): Promise<readonly AcquirerAccount[]> {
  const rows =
    profileId !== undefined && isSharded(pool)
      ? await run<AccountRow>(pool, LIST_ACCOUNTS_OF_PROFILE, [profileId])
      : await runInOrder<AccountRow>(pool, LIST_ACCOUNTS, [profileId ?? null], {
          by: (row) => [row.created_at, row.account_id],
        });
  return rows.map(accountFromRow);
}
