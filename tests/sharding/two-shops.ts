import type { Pool } from '@pay/core/ground/database/pool';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import type { EngineConfig } from '@pay/engine/config';
import { apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, type TestProfile, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import type { TwoServers } from './two-servers.ts';

export type TwoShops = {
  readonly engine: TestEngine;
  /** The same engine with the keys of two profiles, the first on the first server and the second on the second. */
  readonly shops: readonly [TestEngine, TestEngine];
  /** The same engine with the key of another profile, which is on this server. */
  readonly shopOn: (server: Pool | undefined) => Promise<TestEngine>;
  /** The same engine with the key of another profile of the shop's merchant, which is on the other server. */
  readonly siblingOf: (shop: TestEngine) => Promise<TestEngine>;
};

/** Starts an engine that uses both servers. */
export async function startTwoShops(two: TwoServers, overrides: Partial<EngineConfig> = {}): Promise<TwoShops> {
  const { pool } = two.database;
  const config = { ...overrides, databaseUrl: two.database.url, databaseShards: 2 };
  const engine = await startTestEngine(config, two.database);
  const shopWith = (profile: TestProfile): TestEngine => ({
    ...engine,
    profile,
    api: apiClient(engine.url, profile.secretKey.value),
  });
  const shopOn = async (server: Pool | undefined) => {
    for (;;) {
      const profile = await createTestProfile(pool);
      if (two.serverOf(profile.profile.profileId) === server) return shopWith(profile);
    }
  };
  const siblingOf = async ({ profile: { profile } }: TestEngine) => {
    for (;;) {
      const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
      const command = { merchantId: profile.merchantId, environment: 'sandbox' as const, displayName: 'Sibling' };
      const created = unwrap(await createProfile(deps, OPERATOR, command));
      const { profileId } = created.profile;
      if (two.serverOf(profileId) === two.serverOf(profile.profileId)) continue;
      return shopWith({ ...created, secretKey: unwrap(await createSecretKey({ pool }, OPERATOR, { profileId })) });
    }
  };
  const shops = [await shopOn(two.servers[0]), await shopOn(two.servers[1])] as const;
  return { engine, shops, shopOn, siblingOf };
}
