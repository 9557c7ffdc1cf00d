import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeKeys } from './change-keys.ts';
import { type IssuedKey, insertKey } from './insert-key.ts';
import { ACTIVE_PUBLISHABLE_KEY, type KeyRow, NAME_REPLACEMENT, RETIRE_KEY } from './keys-sql.ts';

/**
 * Replaces the profile's active publishable key, so that exactly one is active at any time. Refuses: not_found.
 */
export function replacePublishableKey(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly profileId: string },
): Promise<Result<IssuedKey>> {
  return changeKeys(deps.pool, command.profileId, async (database, profile) => {
    const [old] = await run<KeyRow>(database, ACTIVE_PUBLISHABLE_KEY, [profile.profileId]);
    if (!old) throw new Error('A profile has no active publishable key.');
    await run(database, RETIRE_KEY, [old.key_id]);
    const issued = await insertKey(database, actor, { ...profile, kind: 'publishable', label: old.label });
    await run(database, NAME_REPLACEMENT, [old.key_id, issued.key.keyId]);
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.replaced',
      objectId: old.key_id,
      details: { replaced_by: issued.key.keyId },
    });
    return accepted(issued);
  });
}
