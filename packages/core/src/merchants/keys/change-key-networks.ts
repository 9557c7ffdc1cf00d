import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ApiKey } from './api-key.ts';
import { changeKey } from './change-keys.ts';
import { checkNetworks } from './key-limits.ts';
import { type KeyRow, keyFromRow, SET_NETWORKS } from './keys-sql.ts';

/**
 * Changes the addresses and networks that a secret or legacy key can be used from; null allows all. Every request that
 * starts after this function has returned is compared with the new list. Refuses: not_found, key_not_active,
 * invalid_request.
 */
export function changeKeyNetworks(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly keyId: string; readonly allowedNetworks: readonly string[] | null },
): Promise<Result<ApiKey>> {
  const networks = checkNetworks(command.allowedNetworks);
  if (!networks.ok) return Promise.resolve(networks);
  return changeKey(deps.pool, command.keyId, async (database, key, profile) => {
    if (key.kind === 'publishable') return refusedFor('invalid_request', 'publishable_is_replaced');
    if (key.revokedAt) return refused('key_not_active', 'This key no longer works.');
    const [row] = await run<KeyRow>(database, SET_NETWORKS, [key.keyId, networks.value]);
    if (!row) throw new Error('A key disappeared despite the lock of its profile.');
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.networks_changed',
      objectId: key.keyId,
      details: { masked: key.masked, before: key.allowedNetworks, after: networks.value },
    });
    return accepted(keyFromRow(row));
  });
}
