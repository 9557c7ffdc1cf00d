import type { PresentedKey } from '../../ground/actors/actor.ts';
import { run } from '../../ground/database/statement.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import { CHECK_KEY } from '../../merchants/keys/check-key-sql.ts';

/**
 * The profile of a key; null if there is no such key. Used only in messages to operators, because the key is not
 * checked.
 */
export async function readKeyProfile(deps: CheckKeyDeps, actor: PresentedKey): Promise<string | null> {
  const values = [deps.environment, actor.keyHash];
  const [row] = await run<{ profile_id: string | null }>(deps.pool, CHECK_KEY.key, values);
  return row?.profile_id ?? null;
}
