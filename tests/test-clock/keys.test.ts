import { type KeyReminder, remindOfKeys } from '@pay/core/merchants/access/key-reminders';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';
import { DAY, eventsOfType, movedBy } from './advancing.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

async function remind(): Promise<readonly KeyReminder[]> {
  const sent: KeyReminder[] = [];
  const send = async (reminder: KeyReminder) => void sent.push(reminder);
  await remindOfKeys({ pool: engine.database.pool, send }, { kind: 'worker' }, 10);
  return sent;
}

test('the owner is reminded of a key that expires, the key expires, and its successor is valid for as long as it was', async () => {
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const { key, value } = await issueSecret(pool, profileId, { expiresInDays: 40, label: 'till' });
  const revoked = await issueSecret(pool, profileId, { expiresInDays: 40 });
  await pool.query('update api_keys set revoked_at = now() where key_id = $1', [revoked.key.keyId]);
  const events = async () => (await eventsOfType(engine, 'key.expiring')).map(({ data }) => data);

  expect(await remind()).toEqual([]);
  expect(await movedBy(engine, 11 * DAY)).toEqual({ api_keys: 1 });
  await eventually(events).toMatchObject([{ key_id: key.keyId, days: 30 }]);
  expect(await remind()).toMatchObject([{ label: 'till' }]);
  expect(await movedBy(engine, 28 * DAY + 60)).toEqual({ api_keys: 1 });
  await eventually(events).toMatchObject([{ days: 30 }, { key_id: key.keyId, days: 1 }]);
  expect(await remind()).toMatchObject([{ label: 'till' }]);

  const call = () => apiClient(engine.url, value).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  expect(verdict(await call())).toBe('201');
  expect(await movedBy(engine, DAY)).toMatchObject({ api_keys: 1 });
  expect(verdict(await call())).toBe('401 api_key_expired');
  expect(await movedBy(engine, DAY)).not.toHaveProperty('api_keys');

  const successor = unwrap(await rotateKey({ pool }, OPERATOR, { keyId: key.keyId }));
  const lifetimeMs = (successor.key.expiresAt?.getTime() ?? 0) - successor.key.createdAt.getTime();
  expect(lifetimeMs / 1_000).toBeCloseTo(40 * DAY, 2);
});
