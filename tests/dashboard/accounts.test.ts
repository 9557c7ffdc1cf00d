import { addOperator } from '@pay/core/merchants/access/change-operators';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { kindsWithTestBank, TEST_BANK_PASSWORD, TEST_BANK_URL } from '../harness/test-bank.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import type { Visitor } from '../harness/visitor.ts';

const WRONG = 'not the right one';
const VALUES = { merchant_id: 'M1234', password: TEST_BANK_PASSWORD };

let engine: TestEngine;
let live: RunningEngine;
let dashboard: TestDashboard;
let operator: Visitor;
beforeAll(async () => {
  engine = await startTestEngine();
  const kinds = kindsWithTestBank(engine.simulatorUrl);
  live = await startSecondEngine(engine, { environment: 'live', acquirer: null, kinds });
  const { sealingKeys } = engine.config;
  dashboard = await startTestDashboard({ sealingKeys, kinds: kinds.facts }, engine.database);
  const person = await dashboard.person('Omar Operator');
  unwrap(await addOperator({ pool: engine.database.pool }, OPERATOR, person.email));
  operator = await dashboard.signedIn(person);
});
afterAll(async () => {
  await Promise.all([dashboard?.stop(), live?.stop()]);
  await engine?.stop();
});

type LiveProfile = { readonly id: string; readonly api: ApiClient; readonly merchantId: string };

async function liveProfile(): Promise<LiveProfile> {
  const { profile, secretKey } = await createTestProfile(engine.database.pool, { environment: 'live' });
  const { profileId, merchantId } = profile;
  return { id: `pro_${profileId}`, api: apiClient(live.url, secretKey.value), merchantId };
}

const accountsPath = (profileId: string) => `/api/operator/profiles/${profileId}/accounts`;

async function added({ id }: LiveProfile, values: object = VALUES): Promise<string> {
  const answer = await operator.post(accountsPath(id), { kind: 'test_bank', base_url: TEST_BANK_URL, values });
  expect(verdict(answer)).toBe('200');
  return answer.body.account_id;
}

const act = (id: string, action: string, body?: object) =>
  operator.post(`/api/operator/accounts/${id}/${action}`, body);
const read = async (id: string) => (await operator.get(`/api/operator/accounts/${id}`)).body;

async function probed(id: string): Promise<string> {
  expect(verdict(await act(id, 'probe'))).toBe('204');
  await eventually(() => read(id)).toMatchObject({ is_probe_due: false });
  return (await read(id)).probe;
}

async function activated(profile: LiveProfile): Promise<string> {
  const id = await added(profile);
  expect(await probed(id)).toBe('ready');
  expect(verdict(await act(id, 'activate'))).toBe('204');
  return id;
}

const start = async ({ api }: LiveProfile) =>
  verdict(await api.post('/merchant/initiate-payment', { amount: 10.5, currency: 'BHD' }));

describe('an operator', () => {
  test('adds, probes and activates an account, and its Live profile can then take payments', async () => {
    const profile = await liveProfile();
    expect(await start(profile)).toBe('503 acquirer_not_configured');
    const id = await added(profile);
    expect(await read(id)).toMatchObject({
      state: 'draft',
      probe: null,
      probed_at: null,
      next_states: ['verified', 'retired'],
    });
    expect((await act(id, 'activate')).body).toMatchObject({
      code: 'account_not_ready',
      reason: 'account_not_verified',
    });
    expect(await probed(id)).toBe('ready');
    expect(await read(id)).toMatchObject({ state: 'verified', next_states: ['active', 'retired'] });
    expect(await start(profile)).toBe('503 acquirer_not_configured');
    expect(verdict(await act(id, 'activate'))).toBe('204');
    expect(await read(id)).toMatchObject({ state: 'active', next_states: ['draining'] });
    expect(await start(profile)).toBe('201');
    expect((await act(id, 'retire')).body).toMatchObject({ code: 'account_not_ready', reason: 'account_still_active' });
    expect(verdict(await act(id, 'drain'))).toBe('204');
    expect(await start(profile)).toBe('503 acquirer_not_configured');
    expect(verdict(await act(id, 'retire'))).toBe('204');
    expect((await act(id, 'activate')).body).toMatchObject({ code: 'account_not_ready', reason: 'account_retired' });
  });

  test('activates another account, and the previously active one starts to drain', async () => {
    const profile = await liveProfile();
    const [first, second] = [await activated(profile), await activated(profile)];
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['draining', 'active']);
  });

  test('sees all accounts with their owners, or those of one merchant or in one state, page by page', async () => {
    const profile = await liveProfile();
    const ids = [await added(profile), await added(profile), await activated(profile)].reverse();
    const list = async (query: string) => (await operator.get(`/api/operator/accounts?${query}`)).body;
    const ofMerchant = `merchant_id=${profile.merchantId}`;
    const { data } = await list(ofMerchant);
    expect(data.map(({ account_id: id }: { account_id: string }) => id)).toEqual(ids);
    expect(data[0]).toMatchObject({
      title: 'Test Bank',
      environment: 'live',
      profile_id: profile.id,
      merchant_id: profile.merchantId,
      base_url: TEST_BANK_URL,
      state: 'active',
      probe: 'ready',
    });
    const first = await list(`${ofMerchant}&limit=2`);
    const rest = await list(`${ofMerchant}&limit=2&after=${first.next}`);
    expect([first, rest].map((page) => page.data.length)).toEqual([2, 1]);
    expect((await list(`${ofMerchant}&state=draft`)).data).toHaveLength(2);
    expect(verdict(await operator.get('/api/operator/accounts?after=acc_nothing'))).toBe('400 invalid_request');
  });

  test('gets a form that is built from the schema of each kind, and only the kinds and addresses that exist', async () => {
    const { data } = (await operator.get('/api/operator/acquirer-kinds')).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['simulator', 'test_bank']);
    const bank = data.find(({ kind }: { kind: string }) => kind === 'test_bank');
    expect(bank).toMatchObject({
      environments: ['live'],
      addresses: {
        live: { is_needed: true, choices: [TEST_BANK_URL, 'https://levant.testbank.example'], allows_localhost: false },
      },
    });
    const [merchantId, password, currencies, brands] = bank.settings;
    expect(merchantId).toMatchObject({ name: 'merchant_id', ar: null, example: 'M1234', is_secret: false });
    expect(password).toMatchObject({ name: 'password', example: null, is_secret: true, is_optional: false });
    expect(currencies).toMatchObject({ is_list: true, is_optional: true, choices: null });
    expect(brands.choices).toContain('mada');
  });
});

describe('secrets', () => {
  test('never appear in an answer, the audit or the log', async () => {
    const profile = await liveProfile();
    const id = await activated(profile);
    await act(id, 'rotate-secrets', { values: { password: WRONG } });
    const { rows } = await engine.database.pool.query('select details from audit_entries where object_id = $1', [id]);
    expect(rows).toHaveLength(5);
    const answers = [await read(id), (await operator.get('/api/operator/accounts')).body, rows];
    for (const text of [JSON.stringify(answers), await dashboard.readLog(), await engine.readLog()]) {
      expect(text).not.toContain(TEST_BANK_PASSWORD);
      expect(text).not.toContain(WRONG);
    }
  });

  test('that were just set are used by the next probe', async () => {
    const profile = await liveProfile();
    const id = await added(profile, { ...VALUES, password: WRONG });
    expect(await probed(id)).toBe('refused');
    expect((await read(id)).state).toBe('draft');
    expect(verdict(await act(id, 'rotate-secrets', { values: { password: TEST_BANK_PASSWORD } }))).toBe('204');
    expect(await probed(id)).toBe('ready');
    expect(await read(id)).toMatchObject({ state: 'verified' });
    const { secrets } = await read(id);
    expect(secrets.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect([secrets[0].ends_at, Date.parse(secrets[1].ends_at) > Date.now()]).toEqual([null, true]);
    expect(verdict(await act(id, 'rotate-secrets', { values: { password: WRONG }, overlap_hours: 0 }))).toBe('204');
    // Without an overlap, the earlier secrets no longer work.
    expect((await read(id)).secrets).toMatchObject([{ number: 3, ends_at: null }]);
  });

  test('must be accepted before their account becomes active', async () => {
    const profile = await liveProfile();
    const id = await added(profile);
    await probed(id);
    await act(id, 'rotate-secrets', { values: { password: WRONG } });
    const unverified = { code: 'account_not_ready', reason: 'account_not_verified' };
    expect((await act(id, 'activate')).body).toMatchObject(unverified);
    expect(await probed(id)).toBe('refused');
    expect((await act(id, 'activate')).body).toMatchObject(unverified);
    expect(await read(id)).toMatchObject({ state: 'verified', next_states: ['retired'] });
  });
});

describe('an account is refused', () => {
  test.each([
    ['an unknown kind', { kind: 'nobody', values: {} }, 'kind', 'account_kind_unknown'],
    ['a simulator for a Live profile', { kind: 'simulator', values: {} }, 'kind', 'account_kind_of_other_mode'],
    ['no address', { kind: 'test_bank', values: VALUES }, 'base_url', 'account_address_not_live'],
    [
      'an address that is not in the list',
      { kind: 'test_bank', base_url: 'https://attacker.example', values: VALUES },
      'base_url',
      'account_address_not_live',
    ],
    [
      'an address on this machine',
      { kind: 'test_bank', base_url: 'http://localhost:4005', values: VALUES },
      'base_url',
      'account_address_not_live',
    ],
    [
      'a setting that its kind does not have',
      { kind: 'test_bank', base_url: TEST_BANK_URL, values: { ...VALUES, extra: '1' } },
      'extra',
      'account_setting_unknown',
    ],
    [
      'an invalid setting',
      { kind: 'test_bank', base_url: TEST_BANK_URL, values: { ...VALUES, merchant_id: '!' } },
      'merchant_id',
      'account_setting_unfit',
    ],
    [
      'a secret that cannot be stored',
      { kind: 'test_bank', base_url: TEST_BANK_URL, values: { ...VALUES, password: `${WRONG}\u0000` } },
      'password',
      'account_setting_unfit',
    ],
  ])('with %s, and the answer names the field and the reason', async (_what, body, field, reason) => {
    const { id, merchantId } = await liveProfile();
    const answer = await operator.post(accountsPath(id), body);
    expect(verdict(answer)).toBe('400 invalid_request');
    expect(answer.body.errors).toMatchObject([{ field, reason }]);
    expect(JSON.stringify(answer.body)).not.toContain(WRONG);
    expect((await operator.get(`/api/operator/accounts?merchant_id=${merchantId}`)).body.data).toEqual([]);
  });

  test('when its secrets are to be replaced with a setting that is not a secret', async () => {
    const id = await added(await liveProfile());
    const answer = await act(id, 'rotate-secrets', { values: { merchant_id: 'M9999' } });
    expect(answer.body.errors).toMatchObject([{ field: 'merchant_id', reason: 'account_setting_unknown' }]);
  });

  test.each(['', '/probe', '/activate', '/drain', '/retire', '/rotate-secrets'])(
    'as not found if it does not exist: %s',
    async (action) => {
      const path = `/api/operator/accounts/acc_${'0'.repeat(30)}${action}`;
      const answer = await (action === '' ? operator.get(path) : operator.post(path, { values: {} }));
      expect(verdict(answer)).toBe('404 not_found');
    },
  );
});

test("a profile's team sees the kind and the state of its acquirers, and none of their settings", async () => {
  const owner = await dashboard.signedIn(await dashboard.person('Olga Owner'));
  const { body: made } = await owner.post('/api/merchants', { name: 'Pearl Divers' });
  const path = `/api/profiles/${made.profile_id}`;
  expect((await owner.get(`${path}/acquirers`)).body).toEqual({ data: [] });
  const values = { descriptor: 'PEARL DIVERS' };
  const account = { kind: 'simulator', base_url: engine.simulatorUrl, values };
  const { account_id: id } = (await operator.post(accountsPath(made.profile_id), account)).body;
  expect((await owner.get(`${path}/acquirers`)).body.data).toEqual([
    { kind: 'simulator', title: 'Simulator', state: 'draft', created_at: expect.any(String) },
  ]);
  const { body } = await owner.get(`/api/merchants/${made.merchant_id}/audit?action=account`);
  expect(body.data).toMatchObject([{ action: 'account.added', object_id: id, details: { kind: 'simulator' } }]);
  expect(JSON.stringify(body)).not.toMatch(/PEARL DIVERS|localhost/);
  expect(verdict(await act(id, 'retire'))).toBe('204');
  expect((await owner.get(`${path}/acquirers`)).body).toEqual({ data: [] });
});
