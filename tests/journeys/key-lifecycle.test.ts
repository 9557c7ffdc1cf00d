import type { ApiKey } from '@pay/core/merchants/keys/api-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret, profileWithoutSecret } from '../harness/test-keys.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const LIVE_KEYS = [
  { name: 'the default secret key', isDefault: true },
  { name: 'a secret key that is not the default', isDefault: false },
  { name: 'a legacy key', isDefault: false },
  { name: 'a legacy key imported by its SHA-256', isDefault: false },
  { name: 'a legacy key that is the default', isDefault: true },
] as const;

const DEAD_KEYS = [
  { name: 'a revoked secret key', kill: revoke },
  { name: 'a revoked legacy key', kill: revoke },
  { name: 'a rotated secret key', kill: rotate },
  { name: 'a rotated legacy key', kill: rotate },
] as const;

describe.each(LIVE_KEYS)('$name', ({ name, isDefault }) => {
  test('works until it is rotated or revoked', async () => {
    const { key, value } = await newKey(name);
    expect(key).toMatchObject({ isDefault, revokedAt: null, replacedBy: null });
    expect(await accepts(value)).toBe('201');
  });

  test('stops working immediately when rotated; the new sk_ key works, and is the default only if the old key was', async () => {
    const old = await newKey(name);
    const before = await keysOf(old);
    const rotated = unwrap(await rotate(old));

    expect(rotated.value).toMatch(/^sk_test_[0-9A-Za-z]{38}$/);
    expect(rotated.key).toMatchObject({ kind: 'secret', isDefault, revokedAt: null });
    expect(await accepts(old.value)).toBe('401 api_key_revoked');
    expect(await accepts(rotated.value)).toBe('201');

    const after = await keysOf(old);
    expect(after.map(identity)).toEqual([...before, rotated.key].map(identity));
    expect(find(after, old)).toMatchObject({
      isDefault: false,
      revokedAt: expect.any(Date),
      replacedBy: rotated.key.keyId,
    });
    expect(after.filter((key) => key.isDefault)).toHaveLength(1);
  });

  test('leaves the publishable key and the other keys unchanged when rotated or revoked', async () => {
    for (const change of [rotate, revoke]) {
      const old = await newKey(name);
      const others = (keys: readonly ApiKey[]) => keys.filter((key) => key.keyId !== old.key.keyId);
      const before = await keysOf(old);
      await change(old);
      expect(others(await keysOf(old)).slice(0, before.length - 1)).toEqual(others(before));
    }
  });

  test(isDefault ? 'cannot be revoked, and still works' : 'never works again once it is revoked', async () => {
    const old = await newKey(name);
    const before = await keysOf(old);
    const result = await revoke(old);
    if (isDefault) {
      expect(result).toMatchObject({ ok: false, refusal: { code: 'default_key_not_revocable' } });
      expect(await accepts(old.value)).toBe('201');
      expect((await keysOf(old)).map(standing)).toEqual(before.map(standing));
    } else {
      expect(unwrap(result)).toMatchObject({ isDefault: false, revokedAt: expect.any(Date), replacedBy: null });
      expect(await accepts(old.value)).toBe('401 api_key_revoked');
      expect((await keysOf(old)).map(identity)).toEqual(before.map(identity));
    }
  });
});

describe.each(DEAD_KEYS)('$name', ({ name, kill }) => {
  test.each([
    ['rotated', rotate],
    ['revoked', revoke],
  ] as const)('cannot be %s again', async (_change, change) => {
    const dead = await newKey(name.includes('legacy') ? 'a legacy key' : 'a secret key that is not the default');
    expect(await kill(dead)).toMatchObject({ ok: true });
    const before = await keysOf(dead);
    expect(await change(dead)).toMatchObject({ ok: false, refusal: { code: 'key_not_active' } });
    expect(await keysOf(dead)).toEqual(before);
    expect(await accepts(dead.value)).toBe('401 api_key_revoked');
  });
});

describe('the default key', () => {
  test('is the first secret key of a profile, and not a later one', async () => {
    const { profile } = await profileWithoutSecret(engine.database.pool);
    const issued = [];
    for (let count = 0; count < 3; count++) issued.push(await issueSecret(engine.database.pool, profile.profileId));
    expect(issued.map(({ key }) => key.isDefault)).toEqual([true, false, false]);
    for (const { value } of issued) expect(await accepts(value)).toBe('201');
  });

  test('is the new key after each rotation, and no replaced key becomes the default again', async () => {
    const first = await newKey('a legacy key that is the default');
    const second = unwrap(await rotate(first));
    const third = unwrap(await rotate(second));
    const later = await issueSecret(engine.database.pool, first.key.profileId);
    expect([third.key.isDefault, later.key.isDefault]).toEqual([true, false]);
    expect(await Promise.all([first, second, third, later].map(({ value }) => accepts(value)))).toEqual([
      '401 api_key_revoked',
      '401 api_key_revoked',
      '201',
      '201',
    ]);
    expect(await revoke(third)).toMatchObject({ refusal: { code: 'default_key_not_revocable' } });
  });
});

describe('the publishable key', () => {
  test('is replaced by a new one, its row is kept, and the secret keys do not change', async () => {
    const secret = await newKey('the default secret key');
    const before = await keysOf(secret);
    const { profileId } = secret.key;
    const issued = unwrap(await replacePublishableKey({ pool: engine.database.pool }, OPERATOR, { profileId }));
    expect(issued.value).toMatch(/^pk_test_[0-9A-Za-z]{38}$/);

    const publishable = (await keysOf(secret)).filter((key) => key.kind === 'publishable');
    expect(publishable).toMatchObject([
      { keyId: before[0]?.keyId, revokedAt: expect.any(Date), replacedBy: issued.key.keyId },
      { keyId: issued.key.keyId, revokedAt: null, publishableValue: issued.value },
    ]);
    expect(await accepts(secret.value)).toBe('201');
  });

  test('cannot be rotated or revoked', async () => {
    const { publishableKey } = await profileWithoutSecret(engine.database.pool);
    for (const change of [rotate, revoke]) {
      expect(await change(publishableKey)).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
    }
    expect(await keysOf(publishableKey)).toEqual([publishableKey.key]);
  });
});

test('an unknown key cannot be changed', async () => {
  const keyId = `key_${'0'.repeat(30)}`;
  const deps = { pool: engine.database.pool };
  expect(await rotateKey(deps, OPERATOR, { keyId })).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await revokeKey(deps, OPERATOR, { keyId })).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await replacePublishableKey(deps, OPERATOR, { profileId: '00000000' })).toMatchObject({
    refusal: { code: 'not_found' },
  });
});

/** Creates a key in a separate profile, which has other keys if the new key must not be the default. */
async function newKey(name: (typeof LIVE_KEYS)[number]['name']): Promise<IssuedKey> {
  const { pool } = engine.database;
  const { profileId } = (await profileWithoutSecret(pool)).profile;
  const legacyDeps = { pool, keyPepper: engine.config.keyPepper };
  if (name === 'a legacy key that is the default') return importLegacy(legacyDeps, profileId);
  const first = await issueSecret(pool, profileId);
  switch (name) {
    case 'the default secret key':
      return first;
    case 'a secret key that is not the default':
      return issueSecret(pool, profileId);
    case 'a legacy key':
      return importLegacy(legacyDeps, profileId);
    case 'a legacy key imported by its SHA-256':
      return importLegacy(legacyDeps, profileId, 'sha256');
  }
}

async function accepts(value: string): Promise<string> {
  return verdict(await apiClient(engine.url, value).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' }));
}

function rotate({ key }: IssuedKey) {
  return rotateKey({ pool: engine.database.pool }, OPERATOR, { keyId: key.keyId });
}

function revoke({ key }: IssuedKey) {
  return revokeKey({ pool: engine.database.pool }, OPERATOR, { keyId: key.keyId });
}

function keysOf({ key }: IssuedKey): Promise<readonly ApiKey[]> {
  return listKeys({ pool: engine.database.pool }, key.profileId);
}

function find(keys: readonly ApiKey[], { key }: IssuedKey): ApiKey | undefined {
  return keys.find((each) => each.keyId === key.keyId);
}

/** The columns of a row that must never change. */
function identity({ keyId, kind, masked, createdAt }: ApiKey) {
  return { keyId, kind, masked, createdAt };
}

function standing({ lastUsedAt: _, ...rest }: ApiKey) {
  return rest;
}
