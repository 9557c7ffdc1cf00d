import { OPENABLE_KINDS } from '@pay/acquirers/open-acquirer';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { readConfig } from '@pay/engine/config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, type TestProfile, unwrap } from '../harness/merchant.ts';
import { ALL_SERVER_ROUTES, callRoute } from '../harness/server-routes.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };

let engine: TestEngine;
let live: TestProfile;
let api: ApiClient;
beforeAll(async () => {
  engine = await startTestEngine({ environment: 'live', acquirer: null });
  live = await createTestProfile(engine.database.pool, { environment: 'live' });
  api = apiClient(engine.url, live.secretKey.value);
});
afterAll(() => engine.stop());

describe('a live engine without an acquirer', () => {
  test('creates, shows and cancels sessions of live profiles', async () => {
    const created = await api.post('/v1/sdk/checkout', SESSION);
    const { track_id } = created.body;
    expect([verdict(created), created.body.environment]).toEqual(['201', 'live']);
    expect((await api.post('/merchant/payment-status', { track_id })).body).toMatchObject({
      status: 'open',
      environment: 'live',
    });
    expect((await api.post(`/v1/sdk/checkout/${track_id}/cancel`)).body.status).toBe('cancelled');
  });

  test('returns acquirer_not_configured with Retry-After when a payment is requested, and starts none', async () => {
    const { track_id } = (await api.post('/v1/sdk/checkout', SESSION)).body;
    const before = await countSessions();
    const answers = [
      await api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }),
      await api.post('/merchant/initiate-payment', SESSION),
    ];
    for (const answer of answers) expectNotConfigured(answer);
    expect(await countSessions()).toBe(before);
    expect((await api.post('/merchant/payment-status', { track_id })).body).toMatchObject({
      status: 'open',
      payment: null,
    });
  });

  test('does not use up the Idempotency-Key of a refused payment', async () => {
    const { track_id } = (await api.post('/v1/sdk/checkout', SESSION)).body;
    const key = { 'idempotency-key': 'not-used-up' };
    expectNotConfigured(await api.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }, key));
    expectNotConfigured(await api.post('/merchant/initiate-payment', SESSION, key));
    const created = await api.post('/v1/sdk/checkout', SESSION, key);
    expect([verdict(created), created.headers['idempotent-replayed']]).toEqual(['201', undefined]);
  });

  test('checks the API key and the payment method before it refuses a payment', async () => {
    const { track_id } = (await api.post('/v1/sdk/checkout', SESSION)).body;
    const unknown = apiClient(engine.url, 'never-imported-legacy-key');
    for (const [path, body] of [
      [`/v1/sdk/checkout/${track_id}/pay`, {}],
      ['/merchant/initiate-payment', SESSION],
    ] as const) {
      expect(verdict(await unknown.post(path, { ...body, method: 'card' }))).toBe('401 api_key_invalid');
      expect(verdict(await api.post(path, { ...body, method: 'wallet' }))).toBe('422 method_unsupported');
    }
  });

  test('refuses sandbox keys on every route and names the sandbox host', async () => {
    const sandbox = apiClient(engine.url, engine.profile.secretKey.value);
    for (const route of ALL_SERVER_ROUTES) {
      const answer = await callRoute(sandbox, route, { trackId: `trk_${'0'.repeat(30)}` });
      expect(verdict(answer)).toBe('403 wrong_environment');
      expect(answer.body.detail).toContain(engine.config.baseUrls.sandbox);
    }
  });

  test('does not accept http://localhost as a return URL, even if the operator allows it in the sandbox', async () => {
    expect(engine.config.allowLocalhostReturnUrls).toBe(true);
    const answer = await api.post('/v1/sdk/checkout', { ...SESSION, success_url: 'http://localhost:3000/done' });
    expect(verdict(answer)).toBe('422 return_url_invalid');
    const deps = { pool: engine.database.pool, rules: { allowLocalhostReturnUrls: true } };
    const command = { merchantId: live.profile.merchantId, environment: 'live', displayName: 'Shop' } as const;
    const profile = await createProfile(deps, OPERATOR, { ...command, failureUrl: 'http://localhost/sorry' });
    expect(profile).toMatchObject({ ok: false, refusal: { code: 'return_url_invalid' } });
  });

  test('never gets a simulator, or a kind that exists only in tests, from its configuration', () => {
    const secret = Buffer.alloc(32).toString('base64');
    const env = {
      DATABASE_URL: 'postgres://localhost/pay',
      PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
      PAY_LIVE_BASE_URL: 'https://live.pay.example',
      PAY_KEY_PEPPER: secret,
      PAY_ENCRYPTION_KEY: secret,
      PAY_SIMULATOR_URL: 'http://localhost:4005',
    };
    expect(readConfig(env, 'live', new Set(['api'])).acquirer).toBeNull();
    expect(readConfig(env, 'sandbox', new Set(['api'])).acquirer).not.toBeNull();
    const { kinds } = readConfig({ ...env, PAY_LOCAL_START: '1' }, 'live', new Set(['api']));
    expect([kinds.facts, kinds.open]).toEqual([OPENABLE_KINDS.facts, OPENABLE_KINDS.open]);
  });
});

describe('a live profile', () => {
  test('has only live keys', async () => {
    const { pool } = engine.database;
    const { profileId } = live.profile;
    const another = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId }));
    expect(live.publishableKey.value).toMatch(/^pk_live_/);
    for (const { value } of [live.secretKey, another]) expect(value).toMatch(/^sk_live_/);
    for (const { value } of [engine.profile.secretKey]) expect(value).toMatch(/^sk_test_/);
  });

  test('is refused by the core without an approval, and created once the merchant is approved', async () => {
    const { pool } = engine.database;
    const deps = { pool, rules: { allowLocalhostReturnUrls: false } };
    const { merchantId } = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Not yet approved' }));
    const command = { merchantId, environment: 'live', displayName: 'Shop' } as const;
    expect(await createProfile(deps, OPERATOR, command)).toMatchObject({ ok: false });
    expect((await pool.query('select from profiles where merchant_id = $1', [merchantId])).rowCount).toBe(0);

    const { approvalId } = unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId, note: 'contract 7' }));
    expect(unwrap(await createProfile(deps, OPERATOR, command)).profile.environment).toBe('live');
    const audit = await pool.query('select action, actor_kind, object_id from audit_entries where object_id = $1', [
      approvalId,
    ]);
    expect(audit.rows).toEqual([{ action: 'merchant.live_approved', actor_kind: 'operator', object_id: approvalId }]);
  });

  const INSERT = `insert into profiles (profile_id, merchant_id, environment, display_name, live_approval_id)
    values ($1, $2, 'live', 'Shop', $3)`;

  test('is refused by the database itself without an approval of its own merchant', async () => {
    const { pool } = engine.database;
    const { merchantId } = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Not approved' }));
    const { rows } = await pool.query('select approval_id from live_approvals limit 1');
    await expect(pool.query(INSERT, ['AAAAAAAA', merchantId, null])).rejects.toMatchObject({
      constraint: 'live_needs_approval',
    });
    await expect(pool.query(INSERT, ['AAAAAAAA', merchantId, rows[0].approval_id])).rejects.toMatchObject({
      code: FOREIGN_KEY_VIOLATION,
    });
    await expect(pool.query(INSERT, ['AAAAAAAA', merchantId, 'apr_invented'])).rejects.toMatchObject({
      code: FOREIGN_KEY_VIOLATION,
    });
  });

  test('cannot be created from a sandbox profile or lose its approval', async () => {
    const { pool } = engine.database;
    const toLive = "update profiles set environment = 'live' where profile_id = $1";
    await expect(pool.query(toLive, [engine.profile.profile.profileId])).rejects.toMatchObject({
      constraint: 'live_needs_approval',
    });
    const withoutApproval = 'update profiles set live_approval_id = null where profile_id = $1';
    await expect(pool.query(withoutApproval, [live.profile.profileId])).rejects.toMatchObject({
      constraint: 'live_needs_approval',
    });
    await expect(pool.query('delete from live_approvals')).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
  });
});

const FOREIGN_KEY_VIOLATION = '23503';

function expectNotConfigured(answer: ApiAnswer): void {
  expect(verdict(answer)).toBe('503 acquirer_not_configured');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

async function countSessions(): Promise<bigint> {
  const { rows } = await engine.database.pool.query('select count(*) from sessions');
  return rows[0].count;
}
