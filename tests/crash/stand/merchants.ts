import type { Pool } from '@pay/core/ground/database/pool';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { createTestProfile, OPERATOR, type TestProfile, unwrap } from '../../harness/merchant.ts';
import type { Shape } from './shapes.ts';
import type { CrashServer, Storage } from './storage.ts';
import { untilItWorks } from './until-it-works.ts';

export type MerchantKey = { readonly keyId: string; readonly value: string };

/** An account at the acquirer with this position among those of the run. */
export type MerchantAccount = { readonly accountId: string; readonly place: number };

/** A profile whose key can be revoked at any time; clients switch to another key first. */
export type CrashMerchant = {
  readonly profileId: string;
  readonly shape: Shape;
  readonly accounts: MerchantAccount[];
  key: MerchantKey;
  readonly revoked: MerchantKey[];
};

/** The time at which the revocation of a key was answered, on the driver's monotonic clock. */
export type Revocation = { readonly keyId: string; readonly returnedAt: number };

/** Creates a merchant whose profile is on the given server. */
export async function createMerchant(
  { pool, serverOf }: Storage,
  server: CrashServer | undefined,
  shape: Shape,
): Promise<CrashMerchant> {
  let profile: TestProfile['profile'];
  do ({ profile } = await createTestProfile(pool, { displayName: `Crash Shop ${shape.name}` }));
  while (serverOf(profile.profileId) !== server);
  return {
    profileId: profile.profileId,
    shape,
    accounts: [],
    key: await newKey(pool, profile.profileId),
    revoked: [],
  };
}

/**
 * Gives the merchant a new key and revokes the old one. Repeats both steps until they are certain to have happened,
 * because the database can be down.
 */
export async function replaceKey(pool: Pool, merchant: CrashMerchant): Promise<Revocation> {
  const old = merchant.key;
  merchant.key = await untilItWorks(() => newKey(pool, merchant.profileId));
  await untilItWorks(async () => {
    const revoked = await revokeKey({ pool }, OPERATOR, { keyId: old.keyId });
    if (!revoked.ok && revoked.refusal.code !== 'key_not_active') throw new Error(revoked.refusal.code);
  });
  const returnedAt = performance.now();
  merchant.revoked.push(old);
  return { keyId: old.keyId, returnedAt };
}

async function newKey(pool: Pool, profileId: string): Promise<MerchantKey> {
  const { key, value } = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId }));
  return { keyId: key.keyId, value };
}
