import type { Worker } from '../../ground/actors/actor.ts';
import { runInOrder } from '../../ground/database/every-server.ts';
import { handleEach } from '../../ground/database/handle-each.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { EXPECTED_ACCOUNTS, FIND_MISSING } from './find-missing-sql.ts';
import { LOCK_ACCOUNT } from './match-again-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };
type Account = { profile_id: string; account_id: string };

const ACCOUNTS_AT_ONCE = 100;

/**
 * Looks for payments and captures that are still in no settlement file after their account's usual number of days, and
 * puts them on the work list. Continues reading the ledger of each account where the previous call stopped, `limit`
 * postings at a time. All accounts are handled even if one of them fails. Returns how many items are new.
 */
export async function findMissing({ pool, environment }: Deps, _actor: Worker, limit: number): Promise<number> {
  let found = 0;
  await handleEach(await expectedAccounts(pool, environment), async (account) => {
    for (let looked = limit; looked === limit; ) {
      const page = await findSome(pool, account, limit);
      looked = page.looked;
      found += page.missing;
    }
  });
  return found;
}

/** All accounts whose files are expected. */
async function expectedAccounts(pool: Pool, environment: Environment): Promise<readonly Account[]> {
  const all: Account[] = [];
  for (let last: Account = { profile_id: '', account_id: '' }; ; ) {
    const values = [environment, last.profile_id, last.account_id, ACCOUNTS_AT_ONCE];
    const accounts = await runInOrder<Account>(pool, EXPECTED_ACCOUNTS, values, {
      by: (row) => [row.profile_id, row.account_id],
      limit: ACCOUNTS_AT_ONCE,
    });
    all.push(...accounts);
    last = accounts.at(-1) ?? last;
    if (accounts.length < ACCOUNTS_AT_ONCE) return all;
  }
}

function findSome(
  pool: Pool,
  { profile_id: profileId, account_id: accountId }: Account,
  limit: number,
): Promise<{ readonly looked: number; readonly missing: number }> {
  return transaction(pool, async (database) => {
    await run(database, LOCK_ACCOUNT, [profileId, accountId]);
    type Page = { looked: number; missing: number };
    const [page] = await run<Page>(database, FIND_MISSING, [profileId, accountId, limit]);
    return page ?? { looked: 0, missing: 0 };
  });
}
