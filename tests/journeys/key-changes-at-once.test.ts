import { createPool, type Pool } from '@pay/core/ground/database/pool';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret, profileWithoutSecret } from '../harness/test-keys.ts';

const AT_ONCE = 20;

let engine: TestEngine;
/** A pool with enough connections for the changes to really collide in the database. */
let pool: Pool;
beforeAll(async () => {
  engine = await sharedTestEngine();
  pool = createPool({ url: engine.database.url, applicationName: 'tests', max: AT_ONCE + 1 });
});
afterAll(async () => {
  await pool.end();
  await engine.stop();
});

describe(`${AT_ONCE} simultaneous changes`, () => {
  test('replacing the publishable key leaves exactly one active key at all times', async () => {
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    const { results, seen } = await watch(profileId, () => replacePublishableKey({ pool }, OPERATOR, { profileId }));

    const issued = results.map(unwrap);
    expect(new Set(issued.map(({ value }) => value)).size).toBe(AT_ONCE);
    expect(seen.map((each) => each.publishable)).toEqual(seen.map(() => 1n));
    const keys = await listKeys({ pool }, profileId);
    expect(keys).toHaveLength(AT_ONCE + 1);
    expect(new Set(keys.filter((key) => key.revokedAt).map((key) => key.replacedBy)).size).toBe(AT_ONCE);
  });

  test('rotating one default key creates one new secret key, and the profile has one default key at all times', async () => {
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    const { keyId } = (await issueSecret(pool, profileId)).key;
    const { results, seen } = await watch(profileId, () => rotateKey({ pool }, OPERATOR, { keyId }));

    const issued = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(issued).toHaveLength(1);
    expect(results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))).toEqual(
      new Array(AT_ONCE - 1).fill('key_not_active'),
    );
    expect(seen.map((each) => each.defaults)).toEqual(seen.map(() => 1n));
    expect(verdict(await createSession(issued[0]?.value ?? ''))).toBe('201');
  });

  test('rotating different keys and replacing the publishable key do not affect each other', async () => {
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    const secrets: IssuedKey[] = [];
    for (let count = 0; count < AT_ONCE / 2; count++) secrets.push(await issueSecret(pool, profileId));
    const { results, seen } = await watch(profileId, (n) => {
      const secret = secrets[n];
      return secret
        ? rotateKey({ pool }, OPERATOR, { keyId: secret.key.keyId })
        : replacePublishableKey({ pool }, OPERATOR, { profileId });
    });

    const rotated = results.slice(0, secrets.length).map(unwrap);
    expect(rotated.map(({ key }) => key.isDefault)).toEqual(secrets.map(({ key }) => key.isDefault));
    expect(seen).toEqual(seen.map(() => ({ publishable: 1n, defaults: 1n })));
    expect(await Promise.all(rotated.map(async ({ value }) => verdict(await createSession(value))))).toEqual(
      rotated.map(() => '201'),
    );
    expect(await Promise.all(secrets.map(async ({ value }) => verdict(await createSession(value))))).toEqual(
      secrets.map(() => '401 api_key_revoked'),
    );
  });

  test('rotating and revoking the same key ends it only once, with or without a successor', async () => {
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    await issueSecret(pool, profileId);
    const { keyId } = (await issueSecret(pool, profileId)).key;
    const { results } = await watch<{ ok: boolean; refusal?: { code: string } }>(profileId, (n) =>
      n % 2 === 0 ? rotateKey({ pool }, OPERATOR, { keyId }) : revokeKey({ pool }, OPERATOR, { keyId }),
    );

    const winner = results.findIndex((result) => result.ok);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(new Set(results.flatMap((result) => result.refusal?.code ?? []))).toEqual(new Set(['key_not_active']));
    const keys = await listKeys({ pool }, profileId);
    expect(keys.find((key) => key.keyId === keyId)?.replacedBy !== null).toBe(winner % 2 === 0);
    expect(keys.filter((key) => key.kind === 'secret' && !key.revokedAt)).toHaveLength(winner % 2 === 0 ? 2 : 1);
  });
});

type Counts = { publishable: bigint; defaults: bigint };

/**
 * Makes all changes at the same time and, until the last is done, keeps counting the active publishable keys and the
 * default keys.
 */
async function watch<T>(
  profileId: string,
  change: (n: number) => Promise<T>,
): Promise<{ results: readonly T[]; seen: readonly Counts[] }> {
  let isDone = false;
  const changes = Promise.all(Array.from({ length: AT_ONCE }, (_, n) => change(n))).finally(() => {
    isDone = true;
  });
  const seen: Counts[] = [await count(profileId)];
  while (!isDone) seen.push(await count(profileId));
  seen.push(await count(profileId));
  return { results: await changes, seen };
}

async function count(profileId: string): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select count(*) filter (where kind = 'publishable' and revoked_at is null) as publishable,
       count(*) filter (where is_default) as defaults
     from api_keys where profile_id = $1`,
    [profileId],
  );
  return rows[0] ?? { publishable: 0n, defaults: 0n };
}

function createSession(value: string) {
  return apiClient(engine.url, value).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
}
