import type { Staff } from '../../ground/actors/actor.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { type ApiKey, keyPrefix, newKeyValue } from './api-key.ts';
import { prefixedKeyHash } from './key-hash.ts';
import type { KeyLimits } from './key-limits.ts';
import { INSERT_KEY, type KeyRow, keyFromRow } from './keys-sql.ts';

/** A new key with its full value, which is available only when the key is issued. */
export type IssuedKey = { readonly key: ApiKey; readonly value: string };

/** The limits of a new key. */
export type NewLimits = Omit<KeyLimits, 'expiresAt'> & { readonly lifetimeSeconds: number | null };

export const UNLIMITED: NewLimits = { scopes: null, lifetimeSeconds: null, allowedNetworks: null };

type NewKey = {
  readonly profileId: string;
  readonly environment: Environment;
  readonly kind: 'publishable' | 'secret';
  readonly label: string | null;
  readonly limits?: NewLimits;
};

/** Issues a prefixed key in a transaction that holds the profile's lock. */
export async function insertKey(
  database: Database,
  actor: Staff,
  { profileId, environment, kind, label, limits = UNLIMITED }: NewKey,
): Promise<IssuedKey> {
  const value = newKeyValue(kind, environment);
  const rows = await run<KeyRow>(database, INSERT_KEY, [
    newRoutedId('key', profileId),
    profileId,
    kind,
    prefixedKeyHash(value),
    kind === 'publishable' ? value : null,
    keyPrefix(kind, environment),
    value.slice(-4),
    label,
    limits.scopes,
    limits.lifetimeSeconds,
    limits.allowedNetworks,
    actor.kind,
    actor.id,
  ]);
  const row = rows[0];
  if (!row) throw new Error('A key of 190 random bits was generated twice, so the random generator is broken.');
  return { key: keyFromRow(row), value };
}
