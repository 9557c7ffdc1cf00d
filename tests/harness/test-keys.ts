import { createHash, type KeyObject } from 'node:crypto';
import type { Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { type CreateSecretKey, createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { importLegacyKey } from '@pay/core/merchants/keys/import-legacy-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import type { Profile } from '@pay/core/merchants/profiles/profile';
import { OPERATOR, unwrap } from './merchant.ts';

type Limits = Omit<CreateSecretKey, 'profileId'>;

export async function issueSecret(pool: Pool, profileId: string, limits: Limits = {}): Promise<IssuedKey> {
  return unwrap(await createSecretKey({ pool }, OPERATOR, { profileId, ...limits }));
}

/** A key that has expired. */
export async function issueExpired(pool: Pool, profileId: string): Promise<IssuedKey> {
  const issued = await issueSecret(pool, profileId, { expiresInDays: 1 });
  await letKeysAge(pool, issued.key.keyId, 1);
  return issued;
}

/** Moves a key's creation and expiry back by `days` days. */
export async function letKeysAge(pool: Pool, keyId: string, days: number): Promise<void> {
  await pool.query(
    `update api_keys set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
     where key_id = $1`,
    [keyId, days],
  );
}

/** A new value in the format of legacy keys. */
export function newLegacyValue(): string {
  return `merchant-${randomBase62(24)}`;
}

/** Imports a key by its value or, if the merchant does not reveal the value, by its hash. */
export async function importLegacy(
  deps: { readonly pool: Pool; readonly keyPepper: KeyObject },
  profileId: string,
  by: 'value' | 'sha256' = 'value',
): Promise<IssuedKey> {
  const value = newLegacyValue();
  const sha256Hex = createHash('sha256').update(value).digest('hex');
  const source = by === 'value' ? { value } : { sha256Hex, lastFour: value.slice(-4) };
  return { key: unwrap(await importLegacyKey(deps, OPERATOR, { profileId, source })), value };
}

/** Creates a sandbox profile that has only its publishable key. */
export async function profileWithoutSecret(pool: Pool): Promise<{ profile: Profile; publishableKey: IssuedKey }> {
  const { merchantId } = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Test Merchant' }));
  const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
  return unwrap(await createProfile(deps, OPERATOR, { merchantId, environment: 'sandbox', displayName: 'Test Shop' }));
}
