import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const USUAL = 20;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ profileRateAlarm: USUAL });
});
afterAll(() => engine.stop());

async function alarms(): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('more requests than usual'));
  return lines.map((line) => JSON.parse(line).profile);
}

test('a shop that sends more requests than PAY_PROFILE_RATE_ALARM is never blocked; the operator is notified once, and the shop in every answer', async () => {
  const { profile, secretKey } = await createTestProfile(engine.database.pool);
  const api = apiClient(engine.url, secretKey.value);
  const left: string[] = [];
  for (let n = 0; n < 2 * USUAL; n++) {
    const answer = await api.post('/v1/sdk/checkout', SESSION);
    expect(verdict(answer)).toBe('201');
    expect(answer.headers['ratelimit-policy']).toBe('"key";q=20;w=60');
    left.push(String(answer.headers['ratelimit']).replace(/;t=\d+$/, ''));
  }
  expect(left.slice(0, 3)).toEqual(['"key";r=19', '"key";r=18', '"key";r=17']);
  expect(left.at(-1)).toBe('"key";r=0');
  await eventually(alarms).toEqual([profile.profileId]);
});

test('each key has its own count, which includes refused requests', async () => {
  const { secretKey } = await createTestProfile(engine.database.pool);
  const api = apiClient(engine.url, secretKey.value);
  const refused = await api.post('/v1/sdk/checkout', { amount: 'none' });
  expect(verdict(refused)).toBe('400 invalid_request');
  expect(refused.headers['ratelimit']).toMatch(/^"key";r=19;t=\d+$/);
});

test.each([
  ['no key', null],
  ['a key that was never issued', 'sk_test_0000000000000000000000000000000000DEzS'],
  ['an unknown legacy key', 'never-imported-legacy-key-0001'],
])('%s has no count', async (_what, value) => {
  const { status, headers } = await apiClient(engine.url, value).post('/v1/sdk/checkout', SESSION);
  expect([status, headers['ratelimit'], headers['ratelimit-policy']]).toEqual([401, undefined, undefined]);
});
