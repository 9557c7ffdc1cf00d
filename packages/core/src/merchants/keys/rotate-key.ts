import type { Administrator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeKey } from './change-keys.ts';
import { type IssuedKey, insertKey } from './insert-key.ts';
import { NAME_REPLACEMENT, RETIRE_KEY } from './keys-sql.ts';

/**
 * Puts a new secret in the place of a secret or legacy key. The old one stops at once: it is refused by every request
 * that begins after this has returned. If it was the default, the new one is. The publishable key is not touched.
 * Refuses: not_found, key_not_active, invalid_request (a publishable key is replaced, not rotated).
 */
export function rotateKey(
  deps: { readonly pool: Pool },
  actor: Administrator,
  command: { readonly keyId: string },
): Promise<Result<IssuedKey>> {
  return changeKey(deps.pool, command.keyId, async (database, old, profile) => {
    if (old.kind === 'publishable') return refusedFor('invalid_request', 'publishable_is_replaced');
    if (old.revokedAt) return refused('key_not_active', 'This key no longer works, so it cannot be rotated.');
    // Retiring first frees the default's place, and the insert takes it; a key that was not the default never does,
    // since the default then still stands.
    await run(database, RETIRE_KEY, [old.keyId]);
    const issued = await insertKey(database, { ...profile, kind: 'secret', label: old.label });
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
