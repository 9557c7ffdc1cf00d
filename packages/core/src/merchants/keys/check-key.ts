import { type Bearer, bearerValue } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { accepted, type Refusal, type Result, refused } from '../../ground/refusals/refusal.ts';
import { CHECK_KEY } from './check-key-sql.ts';
import type { KeyCheckRefusal } from './key-check-sql.ts';

export type CheckKeyDeps = { readonly pool: Pool; readonly environment: Environment };

/** Checks only the bearer, for requests that are refused before their own statement runs. */
export async function checkKey(deps: CheckKeyDeps, actor: Bearer): Promise<Result<void>> {
  const values = [deps.environment, bearerValue(actor)];
  const [row] = await run<{ refusal: KeyCheckRefusal | null }>(deps.pool, CHECK_KEY[actor.kind], values);
  return row?.refusal ? refused(row.refusal) : accepted(undefined);
}

/**
 * The refusal of the key or, if it is valid, the given refusal. The key check comes before validation, so a stranger
 * learns that the key is wrong, but not what is wrong with the body.
 */
export async function refusedAfterKeyCheck(
  deps: CheckKeyDeps,
  actor: Bearer,
  refusal: Refusal,
): Promise<Result<never>> {
  const checked = await checkKey(deps, actor);
  return checked.ok ? { ok: false, refusal } : checked;
}
