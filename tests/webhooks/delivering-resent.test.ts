import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from './endpoint-calls.ts';
import { openShop, type Shop, writeEvents } from './event-writers.ts';
import { answer, type Receiver, startReceiver } from './receiver/receiver.ts';

let engine: TestEngine;
let shop: Shop;
let calls: EndpointCalls;
let receiver: Receiver;
let endpointId: string;

beforeAll(async () => {
  engine = await startTestEngine();
});
beforeEach(async () => {
  shop = await openShop(engine);
  calls = endpointCalls(shop.api);
  receiver = await startReceiver();
  endpointId = await newEndpointId(calls, { url: receiver.url });
  await openBreaker();
});
afterEach(() => receiver.stop());
afterAll(() => engine.stop());

/** Leaves the lane as it is when all deliveries have failed for a while: a worker holds it until the next probe. */
async function openBreaker(): Promise<void> {
  await engine.database.pool.query(
    `update webhook_lanes set failed_in_row = 15, failing_since = now(), probe_at = now() + interval '5 minutes',
       owner = 'there', fence = 7, leased_until = now() + interval '5 minutes'
     where endpoint_id = $1`,
    [endpointId],
  );
}

async function laneRow() {
  const { rows } = await engine.database.pool.query<{ failed_in_row: number; is_probe_later: boolean }>(
    'select failed_in_row, probe_at > now() as is_probe_later from webhook_lanes where endpoint_id = $1',
    [endpointId],
  );
  return rows[0];
}

describe('an endpoint whose next probe is minutes away gets at once', () => {
  test('a test', async () => {
    const { event_id: id } = (await calls.test(endpointId)).body;
    await eventually(() => receiver.ids()).toEqual([id]);
  });

  test.each([
    ['to it', () => ({ endpoint_id: endpointId })],
    ['to all endpoints', () => undefined],
  ])('an event that is sent again %s', async (_to, body) => {
    const [id = ''] = await writeEvents(engine, shop, 1);
    expect(receiver.ids()).toEqual([]);
    expect(verdict(await calls.resend(id, body()))).toBe('202');
    await eventually(() => receiver.ids()).toEqual([id]);
  });

  test('the failed events of a period', async () => {
    const ids = await writeEvents(engine, shop, 3);
    await engine.database.pool.query(
      `update deliveries set status = 'failed', due_at = null, completed_at = now(), created_at = '2026-01-15'
       where endpoint_id = $1`,
      [endpointId],
    );
    const time = { from: '2026-01-10T00:00:00Z', to: '2026-01-20T00:00:00Z' };
    expect((await calls.resendFailed(endpointId, time)).body).toMatchObject({ count: 3 });
    await eventually(() => receiver.ids().toSorted()).toEqual(ids.toSorted());
  });
});

test('an endpoint that still fails gets one more probe, and then waits again', async () => {
  receiver.answering = answer(500);
  const [id = ''] = await writeEvents(engine, shop, 3);
  await calls.resend(id, { endpoint_id: endpointId });
  await eventually(laneRow).toEqual({ failed_in_row: 16, is_probe_later: true });
  expect(receiver.received).toHaveLength(1);
});

test('a probe that is under way is left to its worker', async () => {
  await engine.database.pool.query('update webhook_lanes set probe_at = now() where endpoint_id = $1', [endpointId]);
  await calls.test(endpointId);
  const { rows } = await engine.database.pool.query('select owner, fence from webhook_lanes where endpoint_id = $1', [
    endpointId,
  ]);
  expect(rows).toEqual([{ owner: 'there', fence: 7n }]);
});
