import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import {
  addDeliveries,
  addEndpoint,
  addSecret,
  attemptRows,
  deliveringStand,
  deliveryRow,
  type Stand,
} from './delivering.ts';
import { accept, answer, type Received, type Receiver, startReceiver } from './receiver/receiver.ts';

let stand: Stand;
let receiver: Receiver;

beforeAll(async () => {
  stand = await deliveringStand();
  receiver = await startReceiver();
  stand.start();
});
afterAll(async () => {
  await stand.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answering = accept;
});

async function receivedOne(): Promise<Received> {
  await eventually(() => receiver.received.length).toBe(1);
  const [received] = receiver.received;
  if (!received) throw new Error('nothing was received');
  return received;
}

function verify(secret: string, { headers, body }: Received): void {
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  new Webhook(secret).verify(body, signed);
  new SvixWebhook(secret).verify(body, signed);
}

function refusedByBoth(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): void {
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  expect(() => new Webhook(secret).verify(body, signed)).toThrow();
  expect(() => new SvixWebhook(secret).verify(body, signed)).toThrow();
}

describe('a message', () => {
  test.each([-3_600_000, 3_600_000])('of a node whose clock is wrong by %i ms passes verification', async (wrongMs) => {
    const endpoint = await addEndpoint(stand, receiver.url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongMs });
    try {
      await addDeliveries(stand, endpoint);
      await eventually(() => receiver.received.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
    verify(endpoint.secret, await receivedOne());
  });

  test('passes verification by third-party software, and fails it after any change', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    const [delivery] = await addDeliveries(stand, endpoint);
    const received = await receivedOne();
    verify(endpoint.secret, received);
    const { headers, body } = received;
    const changed: Partial<Received>[] = [
      { body: `${body} ` },
      { body: body.replace('é', 'e') },
      { body: '' },
      { headers: { ...headers, 'webhook-id': `${headers['webhook-id']}x` } },
      { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
      { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 3_600) } },
      { headers: { ...headers, 'webhook-signature': 'v1,' } },
      { headers: { ...headers, 'webhook-signature': String(headers['webhook-signature']).replace('v1,', 'v2,') } },
    ];
    for (const change of changed) refusedByBoth(endpoint.secret, { ...received, ...change });
    refusedByBoth((await addEndpoint(stand, receiver.url)).secret, received);
    expect(headers['webhook-id']).toBe(delivery?.eventId);
  });

  test('has the body as it was recorded, the headers of Standard Webhooks, and nothing about us except a name', async () => {
    const endpoint = await addEndpoint(stand, `${receiver.url}?shop=1`);
    const [delivery] = await addDeliveries(stand, endpoint);
    const { headers, body, path } = await receivedOne();
    const { rows } = await stand.database.pool.query('select body from events where event_id = $1', [
      delivery?.eventId,
    ]);
    expect(body).toBe(rows[0].body);
    expect(path).toBe('/hooks?shop=1');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Pay/1.0' });
    expect(Object.keys(headers).sort()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
    ]);
    const key = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });

  test('has the signatures of the new and the old secret during a rotation, newest first, but not of an expired secret', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    const before = await addSecret(stand, endpoint.endpointId, new Date(Date.now() + 60_000));
    const expired = await addSecret(stand, endpoint.endpointId, new Date(Date.now() - 1_000));
    await addDeliveries(stand, endpoint);
    const received = await receivedOne();
    const signatures = String(received.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(2);
    verify(endpoint.secret, received);
    verify(before, received);
    refusedByBoth(expired, received);
    const [newest = ''] = signatures;
    verify(endpoint.secret, { ...received, headers: { ...received.headers, 'webhook-signature': newest } });
  });

  test("is logged with the endpoint's answer when accepted, and not sent again", async () => {
    receiver.answering = answer(202, {}, 'thank you');
    const endpoint = await addEndpoint(stand, receiver.url);
    const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
    await eventually(async () => (await deliveryRow(stand, delivery)).status).toBe('succeeded');
    const [attempt] = await attemptRows(stand, delivery);
    expect(attempt).toMatchObject({ number: 1, http_status: 202, failure: null, url: receiver.url });
    expect(attempt?.answer?.toString()).toBe('thank you');
    expect(await deliveryRow(stand, delivery)).toMatchObject({ tries: 1, due_in_seconds: null });
    expect(receiver.received).toHaveLength(1);
  });

  test('is abandoned if its event has been deleted', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    await stand.database.pool.query(
      "update webhook_endpoints set status = 'disabled', disabled_reason = 'merchant', disabled_at = now() where endpoint_id = $1",
      [endpoint.endpointId],
    );
    const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
    await stand.database.pool.query('delete from events where event_id = $1', [delivery.eventId]);
    await stand.database.pool.query(
      "update webhook_endpoints set status = 'enabled', disabled_reason = null, disabled_at = null where endpoint_id = $1",
      [endpoint.endpointId],
    );
    await eventually(async () => (await deliveryRow(stand, delivery)).status).toBe('failed');
    expect(await attemptRows(stand, delivery)).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  test('is not sent unsigned when its secret cannot be read', async () => {
    const endpoint = await addEndpoint(stand, receiver.url);
    await stand.database.pool.query("update webhook_secrets set sealed = '\\x00' where endpoint_id = $1", [
      endpoint.endpointId,
    ]);
    const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
    await eventually(() => attemptRows(stand, delivery)).toMatchObject([{ failure: 'secret_unreadable' }]);
    expect(stand.alarms).toContainEqual(expect.objectContaining({ endpoint: endpoint.endpointId }));
    expect(receiver.received).toEqual([]);
  });
});
