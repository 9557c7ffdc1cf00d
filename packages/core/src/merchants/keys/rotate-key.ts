import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeKey } from './change-keys.ts';
import { type IssuedKey, insertKey } from './insert-key.ts';
import { NAME_REPLACEMENT, RETIRE_KEY } from './keys-sql.ts';

/**
 * Replaces a secret or legacy key with a new secret key. The old key stops working immediately: once this function has
 * returned, every new request with the old key is refused. The new key is the default key if the old key was. It has
 * the limits of the old key, and gets the lifetime that the old key was created with, counted from the rotation. The
 * publishable key does not change. Refuses: not_found, key_not_active, invalid_request (a publishable key is replaced,
 * not rotated).
 */
export function rotateKey(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly keyId: string },
): Promise<Result<IssuedKey>> {
  return changeKey(deps.pool, command.keyId, async (database, old, profile) => {
    if (old.kind === 'publishable') return refusedFor('invalid_request', 'publishable_is_replaced');
    if (old.revokedAt) return refused('key_not_active', 'This key no longer works, so it cannot be rotated.');
    // If the old key was the default, retiring it first lets the inserted key become the default. Otherwise the profile
    // still has its default key.
    await run(database, RETIRE_KEY, [old.keyId]);
    const issued = await insertKey(database, actor, {
      ...profile,
      kind: 'secret',
      label: old.label,
      limits: old,
    });
    await run(database, NAME_REPLACEMENT, [old.keyId, issued.key.keyId]);
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.rotated',
      objectId: old.keyId,
      details: { masked: old.masked, replaced_by: issued.key.keyId, is_default: issued.key.isDefault },
    });
    return accepted(issued);
  });
}
