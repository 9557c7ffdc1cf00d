import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { idempotencyHash } from '../harness/idempotency-hash.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';

const BODY = { amount: 10.5, currency: 'BHD' };
const CARD = { method: 'card' };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

describe('a request that is refused before its work starts does not use up its Idempotency-Key', () => {
  const REFUSED: readonly (readonly [string, string, unknown, Record<string, string>])[] = [
    ['400 malformed_json', '400 malformed_json', '{"amount"', {}],
    ['a missing member', '400 invalid_request', { amount: 10.5 }, {}],
    ['a member of the wrong type', '400 invalid_request', { amount: '10.5', currency: 'BHD' }, {}],
    ['an invalid amount', '422 amount_invalid', { amount: 0, currency: 'BHD' }, {}],
    ['too many decimals', '422 amount_precision', { amount: 10.5001, currency: 'BHD' }, {}],
    ['too large an amount', '422 amount_too_large', { amount: 1e12, currency: 'BHD' }, {}],
    ['an unknown currency', '422 currency_unsupported', { amount: 10.5, currency: 'XAU' }, {}],
    ['a return URL', '422 return_url_invalid', { ...BODY, success_url: 'myapp://done' }, {}],
    ['a card number', '422 card_number_not_allowed', { ...BODY, reference: '4242424242424242' }, {}],
    ['413', '413 body_too_large', { ...BODY, description: 'x'.repeat(70_000) }, {}],
    ['415', '415 unsupported_media_type', 'amount=10.5', { 'content-type': 'text/plain' }],
    ['401 without a key', '401 api_key_missing', BODY, { 'x-api-key': '' }],
    ['401 with an unknown key', '401 api_key_invalid', BODY, { 'x-api-key': 'never-imported-legacy-key' }],
  ];
  test.each(REFUSED)('%s', async (_what, expected, body, headers) => {
    const { api } = await newProfile();
    expect(verdict(await api.post('/v1/sdk/checkout', body, { ...key('k'), ...headers }))).toBe(expected);
    expectFirst(await api.post('/v1/sdk/checkout', BODY, key('k')), '201');
  });

  test('an unknown payment method, for pay and initiate-payment', async () => {
    const { api } = await newProfile();
    const pay = `/v1/sdk/checkout/${(await api.post('/v1/sdk/checkout', BODY)).body.track_id}/pay`;
    expect(verdict(await api.post(pay, { method: 'wallet' }, key('pay')))).toBe('422 method_unsupported');
    expectFirst(await api.post(pay, CARD, key('pay')), '200');
    const initiate = '/merchant/initiate-payment';
    expect(verdict(await api.post(initiate, { ...BODY, method: 'wallet' }, key('initiate')))).toBe(
      '422 method_unsupported',
    );
    expectFirst(await api.post(initiate, BODY, key('initiate')), '201');
  });

  test('403 for a suspended profile', async () => {
    const { api, profileId } = await newProfile();
    const { pool } = engine.database;
    const path = `/v1/sdk/checkout/${(await api.post('/v1/sdk/checkout', BODY)).body.track_id}`;
    const calls = [
      () => api.post('/v1/sdk/checkout', BODY, key('create')),
      () => api.post('/merchant/initiate-payment', BODY, key('initiate')),
      () => api.post(`${path}/pay`, CARD, key('pay')),
      () => api.post(`${path}/cancel`, undefined, key('cancel')),
    ];
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: true }));
    for (const call of calls) expect(verdict(await call())).toBe('403 profile_suspended');
    unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: false }));
    for (const [n, call] of calls.entries()) expectFirst(await call(), n < 2 ? '201' : '200');
  });
});

describe('after a server fault, a repeat does the work and is not a replay', () => {
  test('on every route that uses a key', async () => {
    const { api } = await newProfile();
    const path = `/v1/sdk/checkout/${(await api.post('/v1/sdk/checkout', BODY)).body.track_id}`;
    const calls = [
      () => api.post('/v1/sdk/checkout', BODY, key('create')),
      () => api.post('/merchant/initiate-payment', BODY, key('initiate')),
      () => api.post(`${path}/pay`, CARD, key('pay')),
      () => api.post(`${path}/cancel`, undefined, key('cancel')),
    ];
    await engine.database.pool.query('alter table sessions rename to sessions_away');
    const faults = await Promise.all(calls.map((call) => call()));
    await engine.database.pool.query('alter table sessions_away rename to sessions');
    for (const fault of faults) {
      expect(verdict(fault)).toBe('503 unavailable');
      expect(Number(fault.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(fault.body)).not.toMatch(/sessions|relation|select/);
    }
    for (const [n, call] of calls.entries()) expectFirst(await call(), n < 2 ? '201' : '200');
  });
});

describe('an API key that is rotated while its request waits', () => {
  test.each(['pay', 'cancel'] as const)('%s: the 401 is not stored under the Idempotency-Key', async (name) => {
    const { pool } = engine.database;
    const { api, profileId } = await newProfile();
    const path = `/v1/sdk/checkout/${(await api.post('/v1/sdk/checkout', BODY)).body.track_id}/${name}`;
    const old = await issueSecret(pool, profileId);

    const { waiting, rotated } = await whileInProgress(profileId, 'k', async () => {
      const first = apiClient(engine.url, old.value).post(path, CARD, key('k'));
      await eventually(() => waitingStatements(pool)).toBeGreaterThan(0);
      return { waiting: first, rotated: unwrap(await rotateKey({ pool }, OPERATOR, { keyId: old.key.keyId })) };
    });

    // The request started before the rotation, so either answer is correct, but a refusal must not be stored.
    expect(['200', '401 api_key_revoked']).toContain(verdict(await waiting));
    expect(verdict(await apiClient(engine.url, rotated.value).post(path, CARD, key('k')))).toBe('200');
  });
});

describe.concurrent('a first request that does not end', () => {
  test.each(['create', 'pay', 'cancel'] as const)(
    '%s: a repeat waits and is then refused as in progress',
    async (name) => {
      const { api, profileId } = await newProfile();
      const { track_id } = (await api.post('/v1/sdk/checkout', BODY)).body;
      const path = name === 'create' ? '/v1/sdk/checkout' : `/v1/sdk/checkout/${track_id}/${name}`;
      const body = name === 'create' ? BODY : CARD;
      const { answer, waitedMs } = await whileInProgress(profileId, 'k', async () => {
        const began = performance.now();
        return { answer: await api.post(path, body, key('k')), waitedMs: performance.now() - began };
      });
      expect(verdict(answer)).toBe('409 idempotency_in_progress');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(waitedMs).toBeGreaterThan(1_500);
      expectFirst(await api.post(path, body, key('k')), name === 'create' ? '201' : '200');
    },
  );
});

/** Runs `action` while another request with the key is in progress. The other request leaves nothing behind. */
async function whileInProgress<T>(profileId: string, name: string, action: () => Promise<T>): Promise<T> {
  const other = await engine.database.pool.connect();
  // The server can end a connection that holds its transaction open for a long time.
  other.on('error', () => {});
  try {
    await other.query('begin');
    await other.query(
      `insert into idempotency_keys (profile_id, key_hash, request_hash, expires_at)
       values ($1, $2, '', now() + interval '1 hour')`,
      [profileId, idempotencyHash(engine, name)],
    );
    return await action();
  } finally {
    other.release(true);
  }
}

function key(value: string) {
  return { 'idempotency-key': value };
}

function expectFirst(answer: ApiAnswer, expected: string): void {
  expect(verdict(answer)).toBe(expected);
  expect(answer.headers).not.toHaveProperty('idempotent-replayed');
}

async function newProfile() {
  const { profile, secretKey } = await createTestProfile(engine.database.pool);
  return { profileId: profile.profileId, api: apiClient(engine.url, secretKey.value) };
}
