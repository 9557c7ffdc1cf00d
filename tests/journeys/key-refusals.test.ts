import { newKeyValue } from '@pay/core/merchants/keys/api-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { inShortRun, someOf, testInShortRun } from '../harness/runs.ts';
import { ALL_SERVER_ROUTES, callRoute } from '../harness/server-routes.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueExpired, issueSecret, newLegacyValue } from '../harness/test-keys.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';

/**
 * The refusal of each kind of key, in order of precedence. A key that matches several entries is refused with the code
 * of the first.
 */
const REFUSALS = {
  'no key': '401 api_key_missing',
  'an empty key': '401 api_key_missing',
  "the profile's own publishable key": '403 publishable_key_not_allowed',
  'a publishable key of the other environment': '403 publishable_key_not_allowed',
  'a publishable key that was never issued': '403 publishable_key_not_allowed',
  'text that only starts like a publishable key': '403 publishable_key_not_allowed',
  'a secret key with a wrong checksum': '401 api_key_invalid',
  'a secret key without its last character': '401 api_key_invalid',
  'a secret key with a space inside': '401 api_key_invalid',
  'two keys in two headers': '401 api_key_invalid',
  'a well-formed secret key that was never issued': '401 api_key_invalid',
  'a well-formed live key that was never issued': '401 api_key_invalid',
  'a legacy key that was never imported': '401 api_key_invalid',
  'a legacy key that is too short': '401 api_key_invalid',
  'a revoked secret key': '401 api_key_revoked',
  'a rotated secret key': '401 api_key_revoked',
  'a revoked legacy key': '401 api_key_revoked',
  'a revoked key of the other environment': '401 api_key_revoked',
  'a revoked key of a suspended profile': '401 api_key_revoked',
  'a key of the other environment': '403 wrong_environment',
  'a legacy key of the other environment': '403 wrong_environment',
  'a key of a suspended profile of the other environment': '403 wrong_environment',
  'an expired key': '401 api_key_expired',
  'an expired key of a suspended profile': '401 api_key_expired',
  'a key for another network': '403 address_not_allowed',
  'a key for another network of a suspended profile': '403 address_not_allowed',
  'a key of a suspended profile': '403 profile_suspended',
  'a legacy key of a suspended profile': '403 profile_suspended',
} as const;

type Refused = keyof typeof REFUSALS;
const refusals = Object.keys(REFUSALS) as Refused[];
/** One kind of key for each code. */
const firstOfCodes = refusals.filter(
  (name, index) => refusals.findIndex((n) => REFUSALS[n] === REFUSALS[name]) === index,
);

let engine: TestEngine;
let keys: Readonly<Record<Refused, string | null>>;
let trackId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  keys = await makeKeys();
  trackId = (await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
});
afterAll(() => engine.stop());

testInShortRun('the tests cover all routes that require X-API-KEY', async () => {
  const { body } = await engine.api.get('/openapi.json');
  const documented = Object.entries<Record<string, { security?: object[] }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security?.some((scheme) => 'apiKey' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(ALL_SERVER_ROUTES.map(({ name }) => name).sort());
});

describe('on every route', () => {
  test.each(refusals)('%s is refused with its own code, and never echoed', inShortRun, async (name) => {
    const value = keys[name];
    for (const route of ALL_SERVER_ROUTES) {
      const answer = await callRoute(apiClient(engine.url, value), route, { trackId });
      expect(verdict(answer)).toBe(REFUSALS[name]);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      const told = JSON.stringify([answer.headers, answer.body]);
      for (const part of secretParts(value)) expect(told).not.toContain(part);
      if (name.includes('publishable')) expect(answer.body.detail).toMatch(/publishable/);
      if (REFUSALS[name] === '403 wrong_environment') expect(answer.body.detail).toContain('https://live.pay.example');
    }
  });
});

type Fault = { body?: unknown; headers?: Readonly<Record<string, string>>; trackId?: string };

/** Mistakes that would each be refused with a different code. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'wrong types': { body: { amount: '10', currency: 7, method: [], track_id: 1, expires_in: 'x' } },
  'no member': { body: {} },
  'an unknown member': { body: { amount: 1, currency: 'BHD', method: 'card', surprise: 1 } },
  'an invalid amount': { body: { amount: -1, currency: 'BHD' } },
  'an unknown method': { body: { method: 'wallet' } },
  'a list': { body: [] },
  'malformed JSON': { body: '{"amount":' },
  'not UTF-8': { body: Buffer.from([0xff, 0xfe]) },
  'another content type': { body: 'amount=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'too large a body': { body: JSON.stringify({ description: 'x'.repeat(70_000) }) },
  'an unusable idempotency key': { headers: { 'idempotency-key': 'a b' } },
  'a session that does not exist': { trackId: `trk_${'0'.repeat(30)}` },
};

describe('before the rest of the request', () => {
  test.each(Object.entries(FAULTS))('the key is refused, not %s', async (fault, request) => {
    const otherwise: string[] = [];
    for (const [at, route] of ALL_SERVER_ROUTES.entries()) {
      // The short run sends each route a different kind of key with each mistake.
      const inTurn = firstOfCodes[(at + Object.keys(FAULTS).indexOf(fault)) % firstOfCodes.length] as Refused;
      for (const name of someOf([inTurn], refusals)) {
        const answer = await callRoute(apiClient(engine.url, keys[name]), route, { trackId, ...request });
        if (verdict(answer) !== REFUSALS[name]) otherwise.push(`${route.name} with ${name}: ${verdict(answer)}`);
      }
    }
    expect(otherwise).toEqual([]);
  });
});

describe('without asking the database', () => {
  const AT_ONCE: readonly Refused[] = [
    'no key',
    "the profile's own publishable key",
    'a publishable key that was never issued',
    'text that only starts like a publishable key',
    'a secret key with a wrong checksum',
    'a legacy key that is too short',
  ];

  testInShortRun(
    'a key that can be checked by the header alone is refused while the database cannot be read',
    async () => {
      const client = await engine.database.pool.connect();
      try {
        await client.query('begin; lock table api_keys, profiles in access exclusive mode');
        for (const route of ALL_SERVER_ROUTES) {
          for (const name of AT_ONCE) {
            const answer = await callRoute(apiClient(engine.url, keys[name]), route, { trackId });
            expect(verdict(answer)).toBe(REFUSALS[name]);
          }
        }
        // All other refusals wait for the database.
        const unknown = apiClient(engine.url, keys['a well-formed secret key that was never issued']);
        const waiting = callRoute(
          unknown,
          { method: 'POST', path: () => '/v1/sdk/checkout', body: ANY_SESSION },
          { trackId },
        );
        await eventually(() => waitingStatements(engine.database.pool)).toBeGreaterThan(0);
        await client.query('rollback');
        expect(verdict(await waiting)).toBe('401 api_key_invalid');
      } finally {
        client.release();
      }
    },
  );
});

describe('a profile that is suspended', () => {
  testInShortRun('is refused immediately on every route, and accepted again when it is resumed', async () => {
    const { pool } = engine.database;
    const { profile, secretKey } = await createTestProfile(pool);
    const api = apiClient(engine.url, secretKey.value);
    const verdicts = () =>
      Promise.all(ALL_SERVER_ROUTES.map(async (route) => verdict(await callRoute(api, route, { trackId }))));
    const others: Readonly<Record<string, string>> = {
      createSession: '201',
      initiatePayment: '201',
      createPaymentLink: '201',
      listPaymentLinks: '200',
      advanceTestClock: '200',
      readTestClock: '200',
      createWebhookEndpoint: '201',
      recordCardPageCheck: '201',
      createRefund: '400 idempotency_key_required',
      createCapture: '400 idempotency_key_required',
      createVoid: '400 idempotency_key_required',
      listEvents: '200',
      listWebhookEndpoints: '200',
      readBalance: '200',
      readStatement: '200',
      listPostings: '200',
      listDisputes: '200',
      listSettlements: '200',
    };
    const working = ALL_SERVER_ROUTES.map(({ operationId }) => others[operationId] ?? '404 not_found');

    expect(await verdicts()).toEqual(working);
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId: profile.profileId, suspended: true }));
    expect(await verdicts()).toEqual(ALL_SERVER_ROUTES.map(() => '403 profile_suspended'));
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId: profile.profileId, suspended: false }));
    expect(await verdicts()).toEqual(working);
  });
});

const ELSEWHERE = { allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] };
const ANY_SESSION = { amount: 1, currency: 'BHD' };

async function makeKeys(): Promise<Record<Refused, string | null>> {
  const { pool } = engine.database;
  const deps = { pool, keyPepper: engine.config.keyPepper };
  const { profile, publishableKey, secretKey } = engine.profile;
  const [live, suspended, suspendedLive] = [
    await createTestProfile(pool, { environment: 'live' }),
    await createTestProfile(pool),
    await createTestProfile(pool, { environment: 'live' }),
  ];
  const dead = async (profileId: string, change: typeof revokeKey | typeof rotateKey, isLegacy = false) => {
    const issued = isLegacy ? await importLegacy(deps, profileId) : await issueSecret(pool, profileId);
    unwrap<unknown>(await change({ pool }, OPERATOR, { keyId: issued.key.keyId }));
    return issued.value;
  };
  const last = secretKey.value.at(-1);
  const made: Record<Refused, string | null> = {
    'no key': null,
    'an empty key': '',
    "the profile's own publishable key": publishableKey.value,
    'a publishable key of the other environment': live.publishableKey.value,
    'a publishable key that was never issued': newKeyValue('publishable', 'sandbox'),
    'text that only starts like a publishable key': 'pk_nothing-of-ours',
    'a secret key with a wrong checksum': secretKey.value.slice(0, -1) + (last === 'a' ? 'b' : 'a'),
    'a secret key without its last character': secretKey.value.slice(0, -1),
    'a secret key with a space inside': secretKey.value.replace('sk_test_', 'sk_test_ '),
    'two keys in two headers': `${secretKey.value}, ${secretKey.value}`,
    'a well-formed secret key that was never issued': newKeyValue('secret', 'sandbox'),
    'a well-formed live key that was never issued': newKeyValue('secret', 'live'),
    'a legacy key that was never imported': newLegacyValue(),
    'a legacy key that is too short': 'short-legacy-key',
    'a revoked secret key': await dead(profile.profileId, revokeKey),
    'a rotated secret key': await dead(profile.profileId, rotateKey),
    'a revoked legacy key': await dead(profile.profileId, revokeKey, true),
    'a revoked key of the other environment': await dead(live.profile.profileId, revokeKey),
    'a revoked key of a suspended profile': await dead(suspended.profile.profileId, revokeKey),
    'a key of the other environment': live.secretKey.value,
    'a legacy key of the other environment': (await importLegacy(deps, live.profile.profileId)).value,
    'a key of a suspended profile of the other environment': suspendedLive.secretKey.value,
    'an expired key': (await issueExpired(pool, profile.profileId)).value,
    'an expired key of a suspended profile': (await issueExpired(pool, suspended.profile.profileId)).value,
    'a key for another network': (await issueSecret(pool, profile.profileId, ELSEWHERE)).value,
    'a key for another network of a suspended profile': (
      await issueSecret(pool, suspended.profile.profileId, ELSEWHERE)
    ).value,
    'a key of a suspended profile': suspended.secretKey.value,
    'a legacy key of a suspended profile': (await importLegacy(deps, suspended.profile.profileId)).value,
  };
  for (const { profileId } of [suspended.profile, suspendedLive.profile]) {
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: true }));
  }
  return made;
}

/** The parts of a key that no answer may contain: the whole key, its random part, and its last 10 characters. */
function secretParts(value: string | null): readonly string[] {
  return value ? [value, value.slice(8), value.slice(-10)] : [];
}
