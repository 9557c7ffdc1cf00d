import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import type { PresentedKey, Worker } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type CheckKeyDeps, refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import { runForKey } from '../../merchants/keys/run-for-bearer.ts';
import { FORGET_CHECKS, RECORD_CHECK, type RecordedCheckRow } from './page-checks-sql.ts';

export type PageDifference = { readonly what: string; readonly found: string };

export type PageCheck = {
  /** The page's origin and path. */
  readonly address: string;
  readonly differences: readonly PageDifference[];
};

export type RecordedPageCheck = PageCheck & { readonly check_id: string };

type Deps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

export const DIFFERENCES_MAX = 50;
export const DIFFERENCE_LENGTH_MAX = 300;
/**
 * How many checks of a profile are recorded in an hour, because each check with a difference raises an alarm. A check
 * per minute is the most that a monitor makes.
 */
const IN_AN_HOUR_MAX = 120;
/** How long checks are kept, because assessors ask for the checks of a whole year. */
const KEPT_DAYS = 400;

/**
 * Records what a monitor found when it checked the page of the key's profile. Workers announce differences. Refuses:
 * what the key check refuses, invalid_request, card_number_not_allowed, rate_limited.
 */
export async function recordPageCheck(
  deps: Deps,
  actor: PresentedKey,
  { address, differences }: PageCheck,
): Promise<Result<RecordedPageCheck>> {
  const checked = checkText('address', address);
  if (!checked.ok) return refusedAfterKeyCheck(deps, actor, checked.refusal);
  const kept = differences.slice(0, DIFFERENCES_MAX).map(({ what, found }) => ({
    what: storable(what),
    found: storable(found),
  }));
  const checkId = `cpc_${newIdRandom()}`;
  const values = [deps.environment, presentedValue(actor), checkId, address, JSON.stringify(kept), IN_AN_HOUR_MAX];
  const [row] = await runForKey<RecordedCheckRow>(deps.pool, RECORD_CHECK, values, actor);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (row.check_id === null)
    return refused('rate_limited', 'This profile has recorded too many checks in the last hour. Try again later.');
  return accepted({ check_id: row.check_id, address, differences: kept });
}

/** Anyone who changes a page also controls what the check finds there. */
function storable(text: string): string {
  return scrubCardNumbers(text.toWellFormed().replaceAll('\0', '')).slice(0, DIFFERENCE_LENGTH_MAX).toWellFormed();
}

/** Deletes at most `limit` old checks, and returns how many. */
export async function forgetPageChecks(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_CHECKS, [KEPT_DAYS, limit])).length;
}
