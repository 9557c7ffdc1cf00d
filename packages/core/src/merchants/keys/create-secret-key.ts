import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeKeys } from './change-keys.ts';
import { type IssuedKey, insertKey } from './insert-key.ts';

export type CreateSecretKey = { readonly profileId: string; readonly label?: string };

/**
 * Creates a secret key and returns its value, which is never shown again. A profile's first key becomes its default
 * key. Refuses: not_found, and a label that `checkDisplayName` refuses.
 */
export function createSecretKey(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: CreateSecretKey,
): Promise<Result<IssuedKey>> {
  const checked = command.label === undefined ? accepted(undefined) : checkDisplayName('label', command.label);
  if (!checked.ok) return Promise.resolve(checked);
  return changeKeys(deps.pool, command.profileId, async (database, profile) => {
    const issued = await insertKey(database, { ...profile, kind: 'secret', label: command.label ?? null });
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.created',
      objectId: issued.key.keyId,
      details: { masked: issued.key.masked, is_default: issued.key.isDefault },
    });
    return accepted(issued);
  });
}
