import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ApiKey } from './api-key.ts';
import { changeKey } from './change-keys.ts';
import { type KeyRow, keyFromRow, RETIRE_KEY } from './keys-sql.ts';

/**
 * Ends a secret or legacy key permanently; its row is kept. Once this function has returned, every new request with the
 * key is refused. Refuses: not_found, key_not_active, default_key_not_revocable, invalid_request (a publishable key is
 * replaced, not revoked).
 */
export function revokeKey(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly keyId: string },
): Promise<Result<ApiKey>> {
  return changeKey(deps.pool, command.keyId, async (database, key, profile) => {
    if (key.kind === 'publishable') return refusedFor('invalid_request', 'publishable_is_replaced');
    if (key.revokedAt) return refused('key_not_active', 'This key has already stopped working.');
    if (key.isDefault) return refused('default_key_not_revocable', 'This is the default key. Rotate it instead.');
    const [row] = await run<KeyRow>(database, RETIRE_KEY, [key.keyId]);
    if (!row) throw new Error('A key changed despite the lock on its profile.');
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.revoked',
      objectId: key.keyId,
      details: { masked: key.masked },
    });
    return accepted(keyFromRow(row));
  });
}
