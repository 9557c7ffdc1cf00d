import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let trackId: string;
beforeAll(async () => {
  // The engine is separate because each test locks a table for all profiles.
  engine = await startTestEngine();
  trackId = (await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' })).body.track_id;
});
let unlock = async () => {};
afterEach(() => unlock());
afterAll(() => engine.stop());

/** Locks a table as a migration that changes the table would. */
async function lock(table: string): Promise<void> {
  const client = await engine.database.pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  unlock = async () => {
    await client.query('rollback');
    client.release();
    unlock = async () => {};
  };
}

test.each([
  ['sessions', 'create', '/v1/sdk/checkout'],
  ['idempotency_keys', 'create', '/v1/sdk/checkout'],
  ['sessions', 'pay', '/v1/sdk/checkout/{track_id}/pay'],
  ['idempotency_keys', 'pay', '/v1/sdk/checkout/{track_id}/pay'],
  ['sessions', 'cancel', '/v1/sdk/checkout/{track_id}/cancel'],
])('while %s is locked, no %s is refused as already in progress', async (table, name, path) => {
  const body = { create: { amount: 1, currency: 'BHD' }, pay: { method: 'card' }, cancel: {} }[name];
  const ask = () =>
    engine.api.post(path.replace('{track_id}', trackId), body, { 'idempotency-key': `${table}-${name}` });
  await lock(table);
  const answer = await ask();
  expect(verdict(answer)).toBe('503 unavailable');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await unlock();
  const second = await ask();
  expect([second.status < 300, second.headers['idempotent-replayed']]).toEqual([true, undefined]);
});
