import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { PersonResult } from '@pay/core/ground/refusals/refusal';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import type { Profile } from '@pay/core/merchants/profiles/profile';
import type { ProfileSettings } from '@pay/core/merchants/profiles/profile-settings';

export const OPERATOR = { kind: 'operator', id: 'tests' } as const;

export type TestProfile = {
  readonly profile: Profile;
  readonly publishableKey: IssuedKey;
  readonly secretKey: IssuedKey;
};

/** Creates a merchant with one profile and its default secret key. A merchant with a live profile is approved first. */
export async function createTestProfile(
  pool: Pool,
  settings: ProfileSettings & { readonly environment?: Environment } = {},
): Promise<TestProfile> {
  const { environment = 'sandbox', displayName = 'Test Shop', ...rest } = settings;
  const merchant = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Test Merchant' }));
  if (environment === 'live') unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId: merchant.merchantId }));
  const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
  const command = { ...rest, displayName, environment, merchantId: merchant.merchantId };
  const created = unwrap(await createProfile(deps, OPERATOR, command));
  const secretKey = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId: created.profile.profileId }));
  return { ...created, secretKey };
}

/** The value of a result that must be a success. */
export function unwrap<T>(result: PersonResult<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code} ${result.refusal.detail ?? ''}`);
  return result.value;
}
