import { announceExpiringKeys } from '@pay/core/telling/events/announce-expiring-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret, letKeysAge } from '../harness/test-keys.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
});
afterAll(() => engine.stop());

test('an expiring key is announced once 30, 7 and 1 days before its end, whatever the number of workers', async () => {
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
  // 90, 31, 29, 8, 5 and 1 days before its end, and after it.
  expect(announced).toEqual([0, 0, 1, 0, 1, 1, 0]);
  const { body } = await engine.api.get('/v1/events');
  expect(body.data.map(({ type, data }: { type: string; data: object }) => [type, data])).toMatchObject([
    ['key.expiring', { key_id: key.keyId, label: 'till', days: 30 }],
    ['key.expiring', { days: 7 }],
    ['key.expiring', { days: 1 }],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/sk_test_\w/);
});
