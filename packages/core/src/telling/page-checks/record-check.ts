import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import type { Operator, Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { FORGET_CHECKS, RECORD_CHECK } from './page-checks-sql.ts';

export type PageDifference = { readonly what: string; readonly found: string };

type Check = {
  readonly profileId: string;
  /** The page's origin and path. */
  readonly address: string;
  readonly differences: readonly PageDifference[];
};

type Deps = { readonly pool: Pool; readonly environment: Environment };

const DIFFERENCES_MAX = 50;
const FOUND_LENGTH_MAX = 300;
/** How long checks are kept, because assessors ask for those of a whole year. */
const KEPT_DAYS = 400;

/** Records the result of a monitor's check. Workers announce differences. Refuses: not_found. */
export async function recordPageCheck(
  { pool, environment }: Deps,
  _actor: Operator,
  { profileId, address, differences }: Check,
): Promise<Result<void>> {
  // Anyone who changes a page also controls what the check finds there.
  const kept = differences.slice(0, DIFFERENCES_MAX).map(({ what, found }) => ({
    what,
    found: scrubCardNumbers(found.toWellFormed().replaceAll('\0', '')).slice(0, FOUND_LENGTH_MAX),
  }));
  const values = [environment, profileId, `cpc_${newIdRandom()}`, scrubCardNumbers(address), JSON.stringify(kept)];
  const rows = await run(pool, RECORD_CHECK, values);
  return rows.length > 0 ? accepted(undefined) : refused('not_found', 'This profile does not exist.');
}

/** Deletes old checks, at most `limit`, and returns how many. */
export async function forgetPageChecks(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_CHECKS, [KEPT_DAYS, limit])).length;
}
