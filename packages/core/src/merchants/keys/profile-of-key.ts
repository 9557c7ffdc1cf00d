import type { PresentedKey } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from './check-key.ts';
import type { KeyCheckRefusal } from './key-check-sql.ts';
import { PROFILE_OF_KEY } from './profile-of-key-sql.ts';

export type ProfileOfKeyDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

/**
 * The profile of a key, for lists. The key is checked separately, because the statements of lists differ from one
 * request to the next. Refuses: what the key check refuses.
 */
export async function profileOfKey(
  { pool, environment, touchKey }: ProfileOfKeyDeps,
  actor: PresentedKey,
): Promise<Result<string>> {
  type Row = { profile_id: string | null; refusal: KeyCheckRefusal | null; stale_key_id: string | null };
  const [row] = await run<Row>(pool, PROFILE_OF_KEY, [environment, presentedValue(actor)]);
  if (!row || row.refusal !== null || row.profile_id === null) return refused(row?.refusal ?? 'api_key_invalid');
  touchKey(row.stale_key_id);
  return accepted(row.profile_id);
}
