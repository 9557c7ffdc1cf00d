import { newKeyValue } from '@pay/core/merchants/keys/api-key';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { oneCallTooMany, severalTimes } from '../harness/one-call-too-many.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SHOP = 'https://shop.example';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const publishable = () => engine.profile.publishableKey.value;

type Call = { readonly key?: string | null; readonly origin?: string | null; readonly method?: 'GET' | 'POST' };

function call(path: string, { key = publishable(), origin = SHOP, method = 'GET' }: Call = {}): Promise<ApiAnswer> {
  return apiClient(engine.url, null).call(method, `/v1/sdk/browser/${path}`, undefined, {
    ...(key === null ? {} : { 'x-publishable-key': key }),
    ...(origin === null ? {} : { origin }),
  });
}

async function newSession(): Promise<string> {
  return (await engine.api.post('/v1/sdk/checkout', { amount: 10.5, currency: 'BHD', metadata: { cart: '1' } })).body
    .track_id;
}

const ROUTES = ['profile', 'checkout/TRACK', 'checkout/TRACK/result', 'checkout/TRACK/pay'] as const;
const methodOf = (route: string) => (route.endsWith('/pay') ? 'POST' : 'GET');

describe('the routes of the browser', () => {
  test("return the key's profile, the session as its shopper sees it, the card page, and a hint of the outcome", async () => {
    const trackId = await newSession();
    expect((await call('profile')).body).toEqual({ environment: 'sandbox', display_name: 'Test Shop' });
    expect((await call(`checkout/${trackId}`)).body).toEqual({
      track_id: trackId,
      status: 'open',
      amount: 10.5,
      amount_minor: 10_500,
      currency: 'BHD',
      locale: null,
    });
    expect((await call(`checkout/${trackId}/result`)).body).toEqual({ track_id: trackId, result: 'pending' });
    const first = await call(`checkout/${trackId}/pay`, { method: 'POST' });
    const again = await call(`checkout/${trackId}/pay`, { method: 'POST' });
    expect(again.body).toEqual(first.body);
    const fromServer = await engine.api.post(`/v1/sdk/checkout/${trackId}/pay`, { method: 'card' });
    expect(first.body).toEqual({ payment_url: fromServer.body.payment_url });
    await (await cardPage(first.body.payment_url)).pay('4242424242424242');
    expect((await call(`checkout/${trackId}/result`)).body).toEqual({ track_id: trackId, result: 'success' });
    expect(verdict(await call(`checkout/${trackId}/pay`, { method: 'POST' }))).toBe('409 session_not_payable');
  });

  test.each([
    ['4000000000009979', 'failed'],
    ['4000000000000002', 'pending'],
  ])('give a hint after the card %s: %s', async (card, result) => {
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(card);
    expect((await call(`checkout/${payment.trackId}/result`)).body.result).toBe(result);
  });

  test('give a hint that a payment was cancelled', async () => {
    const trackId = await newSession();
    await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
    expect((await call(`checkout/${trackId}/result`)).body.result).toBe('cancelled');
  });
});

describe.each(ROUTES)('%s refuses', (route) => {
  const ask = async (change: Call, trackId?: string) =>
    call(route.replace('TRACK', trackId ?? (await newSession())), { method: methodOf(route), ...change });

  test('a missing, mistyped, unknown, legacy or secret key and a key of the other environment, and never echoes the secret key', async () => {
    const other = await createTestProfile(engine.database.pool, { environment: 'live' });
    const { secretKey } = engine.profile;
    const answers = {
      missing: await ask({ key: null }),
      mistyped: await ask({ key: `${publishable().slice(0, -1)}_` }),
      secret: await ask({ key: secretKey.value }),
      legacy: await ask({ key: 'a-key-from-before-the-prefixes' }),
      unknown: await ask({ key: newKeyValue('publishable', 'sandbox') }),
      environment: await ask({ key: other.publishableKey.value }),
    };
    const verdicts = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, verdict(answer)]));
    expect(verdicts).toEqual({
      missing: '401 api_key_missing',
      mistyped: '401 api_key_invalid',
      secret: '403 secret_key_not_allowed',
      legacy: '401 api_key_invalid',
      unknown: '401 api_key_invalid',
      environment: '403 wrong_environment',
    });
    for (const { body } of Object.values(answers)) expect(JSON.stringify(body)).not.toContain(secretKey.value.slice(8));
  });

  test('an origin that is not in a non-empty list, and a page without an origin', async () => {
    const { pool } = engine.database;
    const strict = await createTestProfile(pool, { allowedOrigins: [SHOP, 'http://localhost'] });
    const api = apiClient(engine.url, strict.secretKey.value);
    const trackId = (await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
    const key = strict.publishableKey.value;
    const of = async (origin: string | null) => verdict(await ask({ key, origin }, trackId));
    for (const origin of [SHOP, 'http://localhost', 'http://localhost:3000']) expect(await of(origin)).toBe('200');
    for (const origin of [
      null,
      'null',
      `${SHOP}:8443`,
      'http://shop.example',
      'https://evil.example',
      'https://localhost',
    ]) {
      expect([origin, await of(origin)]).toEqual([origin, '403 origin_not_allowed']);
    }
    const rules = { allowLocalhostReturnUrls: true };
    unwrap(await changeProfile({ pool, rules }, OPERATOR, { profileId: strict.profile.profileId, allowedOrigins: [] }));
    expect(await of('https://evil.example')).toBe('200');
  });

  test.runIf(route !== 'profile')("another profile's session, and an unknown one", async () => {
    const stranger = await createTestProfile(engine.database.pool);
    const key = stranger.publishableKey.value;
    expect(verdict(await ask({ key }))).toBe('404 not_found');
    for (const id of [`trk_${'0'.repeat(30)}`, 'trk_1', '%00', "'"])
      expect(verdict(await ask({}, id))).toBe('404 not_found');
  });

  test('no page access to its answers, including errors', async () => {
    for (const answer of [
      await ask({}),
      await ask({ key: null }),
      await ask({ key: engine.profile.secretKey.value }),
    ]) {
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
        vary: 'Origin',
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const { headers } = await ask({ origin: null });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['vary']).toBe('Origin');
  });

  test('no preflight, wherever it comes from', async () => {
    const path = `/v1/sdk/browser/${route.replace('TRACK', await newSession())}`;
    const headers = { origin: 'https://evil.example', 'access-control-request-method': methodOf(route) };
    const answer = await apiClient(engine.url, null).call('OPTIONS', path, undefined, headers);
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-methods': methodOf(route),
      'access-control-allow-headers': 'X-PUBLISHABLE-KEY, Content-Type',
    });
  });
});

test('no other route lets a page of another origin read its answers', async () => {
  const answer = await engine.api.post('/merchant/payment-status', { track_id: await newSession() }, { origin: SHOP });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('a session can be requested 120 times a minute; after that, the answer says how long to wait', async () => {
  const answers = await oneCallTooMany(async () => {
    const trackId = await newSession();
    return () => call(`checkout/${trackId}/result`);
  });
  const limited = answers.filter(({ status }) => status !== 200);
  expect(limited.map(verdict)).toEqual(['429 rate_limited']);
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited[0]?.headers['access-control-allow-origin']).toBe(SHOP);
  expect(verdict(await call(`checkout/${await newSession()}/result`))).toBe('200');
});

describe("calls use up nothing of the session's allowance", () => {
  const TRIES = 130;

  /** Calls each route of the session many times, and expects this refusal each time. */
  async function waste(trackId: string, change: Call, refusal: string): Promise<void> {
    for (const route of ['', '/result', '/pay']) {
      const ask = () => call(`checkout/${trackId}${route}`, { method: methodOf(route), ...change });
      const answers = await severalTimes(TRIES, ask);
      expect(new Set(answers.map(verdict))).toEqual(new Set([refusal]));
    }
  }

  test.each([
    ['without a key', null, '401 api_key_missing'],
    ['with a mistyped key', 'pk_test_mistyped', '401 api_key_invalid'],
    ['with a key that was never issued', newKeyValue('publishable', 'sandbox'), '401 api_key_invalid'],
  ])('%s', async (_title, key, refusal) => {
    const trackId = await newSession();
    await waste(trackId, { key }, refusal);
    expect(verdict(await call(`checkout/${trackId}/result`))).toBe('200');
  });

  test("with another profile's key", async () => {
    const stranger = await createTestProfile(engine.database.pool);
    const trackId = await newSession();
    await waste(trackId, { key: stranger.publishableKey.value }, '404 not_found');
    expect(verdict(await call(`checkout/${trackId}/result`))).toBe('200');
  });

  test('with a key that was replaced', async () => {
    const { pool } = engine.database;
    const { profile, publishableKey, secretKey } = await createTestProfile(pool);
    const api = apiClient(engine.url, secretKey.value);
    const trackId = (await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
    const { value: key } = unwrap(await replacePublishableKey({ pool }, OPERATOR, { profileId: profile.profileId }));
    await waste(trackId, { key: publishableKey.value }, '401 api_key_revoked');
    expect(verdict(await call(`checkout/${trackId}/result`, { key }))).toBe('200');
  });

  test('from a page whose origin is not allowed', async () => {
    const strict = await createTestProfile(engine.database.pool, { allowedOrigins: [SHOP] });
    const api = apiClient(engine.url, strict.secretKey.value);
    const trackId = (await api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
    const key = strict.publishableKey.value;
    await waste(trackId, { key, origin: 'https://evil.example' }, '403 origin_not_allowed');
    expect(verdict(await call(`checkout/${trackId}/result`, { key }))).toBe('200');
  });
});

test('calls about a session that has ended count as well', async () => {
  const answers = await oneCallTooMany(async () => {
    const trackId = await newSession();
    await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
    return () => call(`checkout/${trackId}/pay`, { method: 'POST' });
  });
  expect(answers.map(verdict).filter((each) => each !== '409 session_not_payable')).toEqual(['429 rate_limited']);
});
