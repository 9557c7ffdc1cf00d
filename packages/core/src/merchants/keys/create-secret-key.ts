import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeKeys } from './change-keys.ts';
import { type IssuedKey, insertKey, type NewLimits } from './insert-key.ts';
import { checkLifetime, checkNetworks, checkScopes, type KeyLimits } from './key-limits.ts';

export type CreateSecretKey = {
  readonly profileId: string;
  readonly label?: string;
  /** Null, or a missing member, means no limit. */
  readonly scopes?: readonly string[] | null;
  readonly expiresInDays?: number | null;
  readonly allowedNetworks?: readonly string[] | null;
};

const DAY_SECONDS = 86_400;

/**
 * Creates a secret key and returns its value, which is never shown again. A profile's first key with all scopes and
 * without an expiry becomes its default key. Refuses: not_found, invalid_request (its limits), and a label that
 * `checkDisplayName` refuses.
 */
export function createSecretKey(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: CreateSecretKey,
): Promise<Result<IssuedKey>> {
  const checked = command.label === undefined ? accepted(undefined) : checkDisplayName('label', command.label);
  if (!checked.ok) return Promise.resolve(checked);
  const read = readLimits(command);
  if (!read.ok) return Promise.resolve(read);
  const limits = read.value;
  return changeKeys(deps.pool, command.profileId, async (database, profile) => {
    const issued = await insertKey(database, actor, {
      ...profile,
      kind: 'secret',
      label: command.label ?? null,
      limits,
    });
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.created',
      objectId: issued.key.keyId,
      details: { masked: issued.key.masked, is_default: issued.key.isDefault, ...limitDetails(issued.key) },
    });
    return accepted(issued);
  });
}

function readLimits({ scopes, expiresInDays, allowedNetworks }: CreateSecretKey): Result<NewLimits> {
  const known = checkScopes(scopes ?? null);
  if (!known.ok) return known;
  const days = checkLifetime(expiresInDays ?? null);
  if (!days.ok) return days;
  const networks = checkNetworks(allowedNetworks ?? null);
  if (!networks.ok) return networks;
  return accepted({
    scopes: known.value,
    lifetimeSeconds: days.value && days.value * DAY_SECONDS,
    allowedNetworks: networks.value,
  });
}

function limitDetails({ scopes, expiresAt, allowedNetworks }: KeyLimits): Readonly<Record<string, unknown>> {
  return {
    ...(scopes && { scopes }),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(allowedNetworks && { allowed_networks: allowedNetworks }),
  };
}
