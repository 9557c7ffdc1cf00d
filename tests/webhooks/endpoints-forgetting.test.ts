import { forgetEvents } from '@pay/core/record/events/forget-events';
import { cancelDeliveries } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from './endpoint-calls.ts';
import { openShop, readOn, type Shop, writeEvents } from './event-writers.ts';

const WORKER = { kind: 'worker' } as const;

let engine: TestEngine;
let shop: Shop;
let calls: EndpointCalls;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
  shop = await openShop(engine);
  calls = endpointCalls(shop.api);
});
afterAll(() => engine.stop());

async function count(table: string): Promise<number> {
  const { rows } = await engine.database.pool.query(`select count(*)::integer as count from ${table}`);
  return rows[0].count;
}

test('events are deleted after 90 days with their deliveries and tries, in batches, and younger events are kept', async () => {
  const { pool } = engine.database;
  const endpointId = await newEndpointId(calls);
  await newEndpointId(calls);
  const ids = await writeEvents(engine, shop, 5);
  await pool.query(
    `insert into delivery_attempts (profile_id, delivery_id, number, url, attempted_at, duration_ms)
     select profile_id, delivery_id, 1, 'https://shop.example/', now(), 1 from deliveries`,
  );
  await pool.query(`update events set created_at = now() - interval '90 days 1 minute' where event_id = any ($1)`, [
    ids.slice(0, 3),
  ]);
  await pool.query(`update events set created_at = now() - interval '89 days 23 hours' where event_id = $1`, [ids[3]]);
  expect(await forgetEvents({ pool }, WORKER, 2)).toBe(2);
  expect([await count('events'), await count('deliveries'), await count('delivery_attempts')]).toEqual([3, 6, 6]);
  expect(await forgetEvents({ pool }, WORKER, 2)).toBe(1);
  expect(await forgetEvents({ pool }, WORKER, 2)).toBe(0);
  expect([await count('events'), await count('deliveries'), await count('delivery_attempts')]).toEqual([2, 4, 4]);
  expect(await readOn(shop.api, undefined)).toEqual(ids.slice(3));
  expect((await calls.events(`?after=${ids[0]}`)).body.code).toBe('cursor_expired');
  expect((await calls.deliveries(endpointId)).body.data).toHaveLength(2);
});

test('only deliveries that wait for a deleted endpoint are cancelled, in batches', async () => {
  const { pool } = engine.database;
  const own = await openShop(engine);
  const ownCalls = endpointCalls(own.api);
  const [gone, kept] = [await newEndpointId(ownCalls), await newEndpointId(ownCalls)];
  await writeEvents(engine, own, 3);
  const before = (await ownCalls.deliveries(kept)).body;
  expect(await cancelDeliveries({ pool }, WORKER, 10)).toBe(0);
  expect((await ownCalls.remove(gone)).status).toBe(204);
  expect(await cancelDeliveries({ pool }, WORKER, 2)).toBe(2);
  expect(await cancelDeliveries({ pool }, WORKER, 2)).toBe(1);
  expect(await cancelDeliveries({ pool }, WORKER, 2)).toBe(0);
  const { rows } = await pool.query('select status, due_at from deliveries where endpoint_id = $1', [gone]);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: 'cancelled', due_at: null })));
  expect((await ownCalls.deliveries(kept)).body).toEqual(before);
  // Later events create no delivery for the deleted endpoint either.
  await writeEvents(engine, own, 1);
  const { rows: later } = await pool.query('select from deliveries where endpoint_id = $1', [gone]);
  expect(later).toHaveLength(3);
});
