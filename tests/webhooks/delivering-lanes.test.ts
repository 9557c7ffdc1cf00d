import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { addDeliveries, addEndpoint, deliveringStand, deliveryRow, endpointRow, type Stand } from './delivering.ts';
import { accept, answer, hang, type Receiver, startReceiver } from './receiver/receiver.ts';

let stand: Stand;
let receivers: Receiver[];

beforeEach(async () => {
  stand = await deliveringStand();
  receivers = [];
});
afterEach(async () => {
  await Promise.all(receivers.map((each) => each.stop()));
  await stand.stop();
  expect(stand.errors).toEqual([]);
});

async function receiverThat(answering: Receiver['answering']): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.answering = answering;
  receivers.push(receiver);
  return receiver;
}

describe('the lanes of endpoints', () => {
  test('an endpoint that hangs delays no other endpoint, not even one of the same profile or host', async () => {
    const hanging = await receiverThat(hang);
    const healthy = await receiverThat((response, received) => {
      if (received.path === '/good') accept(response, received);
    });
    const dead = await addEndpoint(stand, hanging.url);
    const sameHost = await addEndpoint(stand, healthy.url.replace('/hooks', '/bad'));
    const good = await addEndpoint(stand, healthy.url.replace('/hooks', '/good'));
    await addDeliveries(stand, dead, { count: 200 });
    await addDeliveries(stand, sameHost, { count: 200 });
    stand.start({ timeoutMs: 300_000 });
    await eventually(() => hanging.received.length).toBe(4);
    await eventually(() => healthy.received.length).toBe(4);
    const deliveries = await addDeliveries(stand, good, { count: 100 });
    await eventually(() => new Set(healthy.ids()).size).toBe(104);
    // No message to the hanging endpoint has been abandoned in the meantime.
    expect(hanging.received).toHaveLength(4);
    for (const each of deliveries) {
      await eventually(async () => (await deliveryRow(stand, each)).status).toBe('succeeded');
    }
    await Promise.all([hanging.stop(), healthy.stop()]);
    receivers = [];
  });

  test('an endpoint that accepts many messages gets more at the same time, and one that starts to fail gets fewer', async () => {
    let atOnce = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    const receiver = await receiverThat((response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      releases.push(() => {
        atOnce -= 1;
        response.writeHead(204).end();
      });
    });
    const endpoint = await addEndpoint(stand, receiver.url);
    await addDeliveries(stand, endpoint, { count: 1_000 });
    stand.start();
    let before = 0;
    await eventually(() => {
      // As long as messages still arrive, none is answered, so that a busy machine sees as many at the same time.
      if (atOnce === before) for (const release of releases.splice(0)) release();
      before = atOnce;
      return most;
    }).toBeGreaterThanOrEqual(60);
    expect(most).toBeLessThanOrEqual(64);
    receiver.answering = answer(500);
    for (const each of releases.splice(0)) each();
  });

  test('an endpoint that has 1,000 due retries gets new messages first', async () => {
    const receiver = await receiverThat(accept);
    const endpoint = await addEndpoint(stand, receiver.url);
    const retries = new Set((await addDeliveries(stand, endpoint, { count: 1_000, tries: 2 })).map((d) => d.eventId));
    const first = await addDeliveries(stand, endpoint, { count: 20 });
    stand.start();
    await eventually(() => new Set(receiver.ids()).size).toBe(1_020);
    const ids = receiver.ids();
    const lastOfFirst = Math.max(...first.map(({ eventId }) => ids.indexOf(eventId)));
    const retriesBefore = ids.slice(0, lastOfFirst).filter((id) => retries.has(id)).length;
    // Retries get at most a quarter of the messages in progress at once. A busy machine can delay a single new message
    // a little more.
    expect(retriesBefore).toBeLessThan(retries.size / 10);
  });

  test('an endpoint that is disabled while messages are waiting gets no more, and gets the rest once it is enabled again', async () => {
    const receiver = await receiverThat(accept);
    const endpoint = await addEndpoint(stand, receiver.url);
    const { pool } = stand.database;
    await pool.query(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'merchant', disabled_at = now()
       where endpoint_id = $1`,
      [endpoint.endpointId],
    );
    const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
    const other = await addEndpoint(stand, receiver.url.replace('/hooks', '/other'));
    const [after = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, other);
    stand.start();
    await eventually(() => receiver.ids()).toEqual([after.eventId]);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ owner: null });
    await pool.query(
      `update webhook_endpoints set status = 'enabled', disabled_reason = null, disabled_at = null
       where endpoint_id = $1`,
      [endpoint.endpointId],
    );
    await eventually(() => receiver.ids()).toEqual([after.eventId, delivery.eventId]);
  });

  test('an endpoint that moves gets its due messages at the new address', async () => {
    const before = await receiverThat(answer(500));
    const after = await receiverThat(accept);
    const endpoint = await addEndpoint(stand, before.url);
    stand.start();
    const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
    await eventually(async () => (await deliveryRow(stand, delivery)).tries).toBe(1);
    await stand.database.pool.query('update webhook_endpoints set url = $2 where endpoint_id = $1', [
      endpoint.endpointId,
      after.url,
    ]);
    await stand.database.pool.query('update deliveries set due_at = now() where delivery_id = $1', [
      delivery.deliveryId,
    ]);
    await eventually(() => after.ids()).toEqual([delivery.eventId]);
    expect(before.received).toHaveLength(1);
  });
});

test('the metrics show how much was delivered, how late, and how much is due', async () => {
  const receiver = await receiverThat(accept);
  const endpoint = await addEndpoint(stand, receiver.url);
  const deliveries = await addDeliveries(stand, endpoint, { count: 3 });
  stand.start();
  for (const each of deliveries) {
    await eventually(async () => (await deliveryRow(stand, each)).status).toBe('succeeded');
  }
  const figures = await stand.metrics.registry.metrics();
  expect(figures).toContain('pay_deliveries_total{outcome="succeeded",environment="sandbox"} 3');
  expect(figures).toContain('pay_delivery_lag_seconds_count{environment="sandbox"} 3');
  expect(figures).toContain('pay_deliveries_due{environment="sandbox"} 0');
});
