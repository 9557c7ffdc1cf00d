import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { addDeliveries, addEndpoint, deliveringStand, type Stand } from './delivering.ts';
import { type Receiver, startReceiver } from './receiver/receiver.ts';

let stand: Stand;
let receiver: Receiver;
beforeAll(async () => {
  stand = await deliveringStand();
  receiver = await startReceiver();
});
afterAll(async () => {
  await stand.stop();
  await receiver.stop();
});

/** How many lanes each worker holds, in ascending order. */
async function lanesHeld(): Promise<readonly number[]> {
  const { rows } = await stand.database.pool.query<{ lanes: number }>(
    'select count(*)::integer as lanes from webhook_lanes where leased_until > now() group by owner order by 1',
  );
  return rows.map(({ lanes }) => lanes);
}

test('busy lanes move to workers that join, and deliver everything once', async () => {
  const endpoints = await Promise.all(Array.from({ length: 12 }, () => addEndpoint(stand, receiver.url)));
  let added = 0;
  const keepBusy = async () => {
    await Promise.all(endpoints.map((each) => addDeliveries(stand, each)));
    added += endpoints.length;
    return lanesHeld();
  };
  stand.start();
  await eventually(keepBusy).toEqual([12]);
  stand.start();
  stand.start();
  await eventually(keepBusy).toEqual([4, 4, 4]);
  await eventually(() => new Set(receiver.ids()).size).toBe(added);
  expect(receiver.received).toHaveLength(added);
  expect(stand.errors).toEqual([]);
});

test('lanes of a worker that stops go to the others immediately', async () => {
  await stand.stopNodes();
  expect(await lanesHeld()).toEqual([]);
  const { rows } = await stand.database.pool.query('select 1 from webhook_workers');
  expect(rows).toEqual([]);
});
