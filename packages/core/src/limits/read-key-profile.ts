import { run } from '../database/statement.ts';
import type { CheckKeyDeps } from '../keys/check-key.ts';
import { CHECK_KEY } from '../keys/check-key-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';

/** Whose key it is; null when nobody's. For telling an operator: it checks nothing. */
export async function readKeyProfile(deps: CheckKeyDeps, actor: PresentedKey): Promise<string | null> {
  const values = [deps.environment, actor.keyHash];
  const [row] = await run<{ profile_id: string | null }>(deps.pool, CHECK_KEY.key, values);
  return row?.profile_id ?? null;
}
