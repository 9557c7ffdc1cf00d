import { changeKeyNetworks } from '@pay/core/merchants/keys/change-key-networks';
import { KEY_SCOPES, type KeyScope } from '@pay/core/merchants/keys/key-scope';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { ALL_SERVER_ROUTES, callRoute } from '../harness/server-routes.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueExpired, issueSecret, letKeysAge } from '../harness/test-keys.ts';

/**
 * An independent list of the scope that each operation needs; this test fails for a new operation until it is in the
 * list.
 */
const SCOPES: Readonly<Record<string, KeyScope>> = {
  createSession: 'sessions',
  startPayment: 'sessions',
  cancelSession: 'sessions',
  initiatePayment: 'sessions',
  paymentStatus: 'payments.read',
  createRefund: 'refunds',
  createCapture: 'captures',
  createVoid: 'captures',
  createPaymentLink: 'payment_links',
  listPaymentLinks: 'payment_links',
  readPaymentLink: 'payment_links',
  deactivatePaymentLink: 'payment_links',
  listLinkPayments: 'payment_links',
  listEvents: 'events',
  resendEvent: 'webhooks',
  createWebhookEndpoint: 'webhooks',
  changeWebhookEndpoint: 'webhooks',
  deleteWebhookEndpoint: 'webhooks',
  rotateWebhookSecret: 'webhooks',
  testWebhookEndpoint: 'webhooks',
  resendFailed: 'webhooks',
  listWebhookEndpoints: 'webhooks',
  readWebhookEndpoint: 'webhooks',
  listDeliveries: 'webhooks',
  readBalance: 'payments.read',
  readStatement: 'payments.read',
  listPostings: 'payments.read',
  listDisputes: 'payments.read',
  listSettlements: 'payments.read',
  readSettlement: 'payments.read',
  listSettlementLines: 'payments.read',
  readDispute: 'payments.read',
  simulateDispute: 'refunds',
  recordCardPageCheck: 'sessions',
  advanceTestClock: 'test_clock',
  readTestClock: 'test_clock',
};

const NOBODY = { trackId: `trk_${'0'.repeat(30)}` };
const HERE = ['127.0.0.0/8', '::1'];

let engine: TestEngine;
let profileId: string;
beforeAll(async () => {
  engine = await startTestEngine();
  profileId = engine.profile.profile.profileId;
});
afterAll(() => engine.stop());

const pool = () => engine.database.pool;
const withKey = (value: string) => apiClient(engine.url, value);
const newSession = (value: string) => withKey(value).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });

test.each(KEY_SCOPES)(
  'a key with only the scope %s can use the operations of that scope and no others',
  async (scope) => {
    const { value } = await issueSecret(pool(), profileId, { scopes: [scope] });
    const wrong: string[] = [];
    for (const route of ALL_SERVER_ROUTES) {
      const told = verdict(await callRoute(withKey(value), route, NOBODY));
      const isRefused = told === '403 scope_missing';
      if (isRefused !== (SCOPES[route.operationId] !== scope)) wrong.push(`${route.name}: ${told}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('a key with all scopes by name can use every operation, and a key without the scope can do nothing', async () => {
  const all = await issueSecret(pool(), profileId, { scopes: KEY_SCOPES });
  for (const route of ALL_SERVER_ROUTES) {
    expect(verdict(await callRoute(withKey(all.value), route, NOBODY))).not.toMatch(/scope_missing|api_key/);
  }
  const { value } = await issueSecret(pool(), profileId, { scopes: ['events'] });
  const count = async () => (await pool().query('select count(*)::int as n from sessions')).rows[0].n;
  const before = await count();
  expect(verdict(await newSession(value))).toBe('403 scope_missing');
  expect(await count()).toBe(before);
});

test('a key can be used only from its networks, and a change of the list applies to the next request', async () => {
  const { key, value } = await issueSecret(pool(), profileId, { allowedNetworks: HERE });
  expect(verdict(await newSession(value))).toBe('201');
  const change = async (allowedNetworks: readonly string[] | null) =>
    unwrap(await changeKeyNetworks({ pool: pool() }, OPERATOR, { keyId: key.keyId, allowedNetworks }));
  await change(['203.0.113.7']);
  expect(verdict(await newSession(value))).toBe('403 address_not_allowed');
  await change([]);
  expect(verdict(await newSession(value))).toBe('201');
});

test.each([
  ['a name', ['shop.example']],
  ['a network with too long a prefix', ['10.0.0.0/33']],
  ['an address with a zone', ['fe80::1%eth0']],
  ['an IPv4 address in IPv6', ['::ffff:192.0.2.1']],
  ['too many networks', Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`)],
])('%s is refused as a list of networks', async (_what, allowedNetworks) => {
  const command = { keyId: engine.profile.secretKey.key.keyId, allowedNetworks };
  const result = await changeKeyNetworks({ pool: pool() }, OPERATOR, command);
  expect(result).toMatchObject({ refusal: { code: 'invalid_request', errors: [{ reason: 'networks_unfit' }] } });
});

test('a key with limits stops working when it expires, is never the default, and passes its limits and lifetime on to its successor', async () => {
  const limits = { scopes: ['sessions'], expiresInDays: 90, allowedNetworks: HERE };
  const { key, value } = await issueSecret(pool(), profileId, limits);
  await letKeysAge(pool(), key.keyId, 89);
  expect(verdict(await newSession(value))).toBe('201');
  await letKeysAge(pool(), key.keyId, 1);
  expect(verdict(await newSession(value))).toBe('401 api_key_expired');
  const next = unwrap(await rotateKey({ pool: pool() }, OPERATOR, { keyId: key.keyId }));
  expect(verdict(await newSession(next.value))).toBe('201');
  expect(next.key).toMatchObject({ scopes: ['sessions'], isDefault: false });
  const { createdAt, expiresAt } = next.key;
  expect(((expiresAt?.getTime() ?? 0) - createdAt.getTime()) / 86_400_000).toBeCloseTo(90, 4);
  expect((await issueExpired(pool(), profileId)).key.isDefault).toBe(false);
});

test('the addresses that a key was used from with success are kept, and no others', async () => {
  const { key, value } = await issueSecret(pool(), profileId);
  const limited = await issueSecret(pool(), profileId, { scopes: ['events'] });
  // A node that is behind with its work does not record every request.
  const seen = async () => {
    await newSession(limited.value);
    await newSession(value);
    const { rows } = await pool().query(
      'select host(address) as address, key_id from key_addresses where key_id = any ($1)',
      [[key.keyId, limited.key.keyId]],
    );
    return rows;
  };
  await eventually(seen).toEqual([{ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/), key_id: key.keyId }]);
});

test('the actions of a key are in the audit, with the key as the author', async () => {
  const { key, value } = await issueSecret(pool(), profileId, { scopes: ['webhooks'] });
  const made = await withKey(value).post('/v1/webhook-endpoints', { url: 'https://shop.example/hooks' });
  expect(made.status).toBe(201);
  const { rows } = await pool().query('select * from audit_entries where actor_id = $1', [key.keyId]);
  expect(rows).toMatchObject([
    { actor_kind: 'key', action: 'endpoint.created', profile_id: profileId, object_id: made.body.endpoint_id },
  ]);
});
