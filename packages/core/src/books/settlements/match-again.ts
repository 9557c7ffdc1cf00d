import type { Worker } from '../../ground/actors/actor.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { RecordDisputeDeps } from '../../paying/disputes/record-dispute-fact.ts';
import { END_MISSING } from './import-lines-sql.ts';
import { ACCOUNT_TO_LOOK_AT, LOCK_ACCOUNT, MATCH_AGAIN } from './match-again-sql.ts';
import { recordDisputesOfItems } from './record-disputes.ts';

/**
 * Matches again the lines that did not match before, because their movement can become known later. Returns how many
 * lines of one account were due, at most `limit`.
 */
export async function matchAgain(deps: RecordDisputeDeps, _actor: Worker, limit: number): Promise<number> {
  const { pool, environment } = deps;
  type Account = { profile_id: string; account_id: string };
  const [account] = await run<Account>(pool, ACCOUNT_TO_LOOK_AT, [environment]);
  if (!account) return 0;
  const { profile_id: profileId, account_id: accountId } = account;
  await recordDisputesOfItems(deps, { profileId, accountId }, limit);
  return transaction(pool, async (database) => {
    await run(database, LOCK_ACCOUNT, [profileId, accountId]);
    type Matched = { due: number; settled: readonly string[] | null };
    const [matched] = await run<Matched>(database, MATCH_AGAIN, [profileId, accountId, limit]);
    if (matched?.settled) await run(database, END_MISSING, [profileId, matched.settled]);
    return matched?.due ?? 0;
  });
}
