import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { endpointCalls, newEndpointId } from './endpoint-calls.ts';
import { openShop, writeEvents } from './event-writers.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
});
afterAll(() => engine.stop());

test('a listener is notified of a profile once its deliveries are visible, and never without a delivery', async () => {
  const [shop, quiet] = [await openShop(engine), await openShop(engine)];
  const calls = endpointCalls(shop.api);
  const endpointId = await newEndpointId(calls);
  const heard: Promise<[profileIds: readonly string[], visible: number]>[] = [];
  const stop = DELIVERIES_DUE.on((profileIds) => {
    const visible = engine.database.pool.query('select from deliveries where profile_id = any ($1)', [profileIds]);
    heard.push(visible.then(({ rowCount }) => [profileIds, rowCount ?? 0]));
  });
  await writeEvents(engine, quiet, 1);
  expect(heard).toHaveLength(0);
  const [eventId = ''] = await writeEvents(engine, shop, 1);
  expect(await heard.at(-1)).toEqual([[shop.profileId], 1]);
  await calls.test(endpointId);
  expect(await heard.at(-1)).toEqual([[shop.profileId], 2]);
  await calls.resend(eventId);
  await calls.change(endpointId, { status: 'enabled' });
  expect(heard).toHaveLength(4);
  stop();
  await calls.resend(eventId);
  expect(heard).toHaveLength(4);
});
