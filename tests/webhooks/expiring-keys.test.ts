import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { announceExpiringKeys } from '@pay/core/telling/events/announce-expiring-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { freePort } from '../harness/free-port.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret, letKeysAge } from '../harness/test-keys.ts';

let engine: TestEngine;
let adminUrl: string;
beforeAll(async () => {
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  engine = await startTestEngine({ roles: new Set(['api']), admin: { host: '127.0.0.1', port } });
});
afterAll(() => engine.stop());

test('an expiring key is announced once 30 days, 7 days and 1 day before its end, whatever the number of workers', async () => {
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const { key } = await issueSecret(pool, profileId, { expiresInDays: 90, label: 'till' });
  await issueSecret(pool, profileId, { expiresInDays: 5 });
  const deps = { pool, environment: 'sandbox' } as const;
  const announced: number[] = [];
  for (const days of [0, 59, 2, 21, 3, 4, 2]) {
    await letKeysAge(pool, key.keyId, days);
    const counts = await Promise.all([1, 2, 3].map(() => announceExpiringKeys(deps, { kind: 'worker' }, 10)));
    announced.push(counts.reduce((sum, count) => sum + count));
  }
  // 90, 31, 29, 8 and 5 days and 1 day before the key ends, and after its end.
  expect(announced).toEqual([0, 0, 1, 0, 1, 1, 0]);
  const { body } = await engine.api.get('/v1/events');
  expect(body.data.map(({ type, data }: { type: string; data: object }) => [type, data])).toMatchObject([
    ['key.expiring', { key_id: key.keyId, label: 'till', days: 30 }],
    ['key.expiring', { days: 7 }],
    ['key.expiring', { days: 1 }],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/sk_test_\w/);
});

test('the metrics have the number of keys that expire within 1 day, 7 days and 30 days, without those that are over', async () => {
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const expiring = async () => {
    const { body } = await apiClient(adminUrl, null).get('/metrics');
    const lines = String(body).matchAll(/^pay_keys_expiring\{days="(\d+)"[^}]*\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, days, count]) => [days, Number(count)]));
  };
  const before = await expiring();
  expect(Object.keys(before).sort()).toEqual(['1', '30', '7']);
  const issue = async (expiresInDays: number) => (await issueSecret(pool, profileId, { expiresInDays })).key.keyId;
  const [long, month, week, day, over, revoked] = [
    await issue(31),
    await issue(29),
    await issue(6),
    await issue(2),
    await issue(1),
    await issue(5),
  ];
  await letKeysAge(pool, over, 2);
  await letKeysAge(pool, day, 1.5);
  unwrap(await revokeKey({ pool }, OPERATOR, { keyId: revoked }));
  const more = (one: number, seven: number, thirty: number) => ({
    1: (before['1'] ?? 0) + one,
    7: (before['7'] ?? 0) + seven,
    30: (before['30'] ?? 0) + thirty,
  });
  expect(await expiring()).toEqual(more(1, 2, 3));
  await letKeysAge(pool, long, 2);
  await letKeysAge(pool, month, 23);
  await letKeysAge(pool, week, 5.5);
  expect(await expiring()).toEqual(more(2, 3, 4));
});
