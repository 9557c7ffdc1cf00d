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
/** So that a call ends within the time limit of a worker's task even if an account has a long ledger to read. */
const PAGES_AT_ONCE = 20;

/**
 * Looks for payments and captures that are still in no settlement file after their account's usual number of days, and
 * puts them on the work list. Continues reading the ledger of each account where the previous call stopped, `limit`
 * postings at a time, at most 20 times. All accounts are handled even if one of them fails. Returns `limit` if an
 * account has more to read now; otherwise, less than that.
 */
export async function findMissing({ pool, environment }: Deps, _actor: Worker, limit: number): Promise<number> {
  let left = 0;
  await handleEach(await expectedAccounts(pool, environment), async (account) => {
    let looked = limit;
    for (let page = 0; page < PAGES_AT_ONCE && looked === limit; page += 1) {
      looked = await findSome(pool, account, limit);
    }
    left = Math.max(left, looked);
  });
  return left;
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

/** Returns how many postings were read, at most `limit`. */
function findSome(
  pool: Pool,
  { profile_id: profileId, account_id: accountId }: Account,
  limit: number,
): Promise<number> {
  return transaction(pool, async (database) => {
    await run(database, LOCK_ACCOUNT, [profileId, accountId]);
    const [page] = await run<{ looked: number }>(database, FIND_MISSING, [profileId, accountId, limit]);
    return page?.looked ?? 0;
  });
}
