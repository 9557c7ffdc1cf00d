import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { answer, type Receiver, startReceiver } from '../webhooks/receiver/receiver.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
let receiver: Receiver;
beforeAll(async () => {
  [shop, receiver] = [await startPayingShop(), await startReceiver()];
});
afterAll(async () => {
  await shop.stop();
  await receiver.stop();
});

const at = (path: string) => `${shop.path}/${path}`;
const read = async (path: string) => (await shop.owner.get(at(path))).body;

async function newEndpoint(fields: Readonly<Record<string, unknown>> = {}) {
  const { body } = await shop.owner.post(at('webhook-endpoints'), { url: receiver.url, ...fields });
  return body;
}

async function deliveriesOf(endpointId: string, query = '') {
  return (await read(`webhook-endpoints/${endpointId}/deliveries${query}`)).data;
}

describe('webhook endpoints in the dashboard', () => {
  test('show a secret once and rotate it with an overlap, and the audit log records each change', async () => {
    const made = await newEndpoint({ event_types: ['payment.succeeded'] });
    expect(made.secret).toMatch(/^whsec_/);
    const path = `webhook-endpoints/${made.endpoint_id}`;
    const rotated = await shop.owner.post(at(`${path}/rotate-secret`), { overlap_hours: 2 });
    expect(rotated.body.secret).not.toBe(made.secret);
    const { data } = await read('webhook-endpoints');
    expect(JSON.stringify(data)).not.toContain('whsec_');
    const listed = data.find((each: { endpoint_id: string }) => each.endpoint_id === made.endpoint_id);
    expect(listed.secrets.map((each: { ends_at: string | null }) => each.ends_at !== null)).toEqual([false, true]);
    const change = { event_types: null, description: 'Orders', status: 'disabled' };
    expect((await shop.owner.call('PATCH', at(path), change)).body).toMatchObject(change);
    expect(verdict(await shop.owner.post(at(`${path}/test`)))).toBe('409 endpoint_disabled');
    expect(verdict(await shop.owner.call('DELETE', at(path)))).toBe('204');
    expect(verdict(await shop.owner.call('DELETE', at(path)))).toBe('404 not_found');
    const { merchantId } = shop.engine.profile.profile;
    const audit = await shop.owner.get(`/api/merchants/${merchantId}/audit?action=endpoint`);
    expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'endpoint.deleted',
      'endpoint.changed',
      'endpoint.secret_rotated',
      'endpoint.created',
    ]);
    expect(JSON.stringify(audit.body)).not.toContain('whsec_');
  });

  test.each([
    ['ftp://shop.example', '400 invalid_request'],
    ['https://10.0.0.1/hooks', '400 invalid_request'],
    ['nowhere', '400 invalid_request'],
  ])('%s is refused: %s', async (url, expected) => {
    expect(verdict(await shop.owner.post(at('webhook-endpoints'), { url }))).toBe(expected);
  });
});

describe('deliveries in the dashboard', () => {
  test('a failed delivery can be sent again and arrives, and all failed deliveries are counted before they are sent again', async () => {
    const { endpoint_id: id } = await newEndpoint();
    receiver.answering = answer(500, {}, 'the till is closed');
    await newPaidPayment(shop.engine);
    await newPaidPayment(shop.engine);
    await eventually(async () =>
      (await deliveriesOf(id)).filter((each: { attempts: unknown[] }) => each.attempts.length > 0),
    ).toHaveLength(2);
    const { pool } = shop.engine.database;
    await pool.query(
      "update deliveries set status = 'failed', due_at = null, completed_at = now() where endpoint_id = $1",
      [id],
    );
    receiver.answering = answer(204);
    const period = { from: '2020-01-01', to: '2100-01-01' };
    const counted = await read(`webhook-endpoints/${id}/failed?${new URLSearchParams(period)}`);
    expect(counted).toEqual({ count: 2, more: false });
    const [failed] = await deliveriesOf(id, '?status=failed');
    const whole = await read(`webhook-deliveries/${failed.delivery_id}`);
    expect(whole.attempts[0]).toMatchObject({ http_status: 500, answer: 'the till is closed' });
    expect(JSON.parse(whole.body)).toMatchObject({ id: failed.event_id, type: 'payment.succeeded' });
    const resent = await shop.owner.post(at(`events/${failed.event_id}/resend`), { endpoint_id: id });
    const [again] = resent.body.deliveries;
    await eventually(async () => (await read(`webhook-deliveries/${again.delivery_id}`)).status).toBe('succeeded');
    expect((await shop.owner.post(at(`webhook-endpoints/${id}/resend-failed`), period)).body).toEqual({
      count: 1,
      next_from: null,
    });
    const event = await read(`events/${failed.event_id}`);
    expect(event.deliveries.map(({ status }: { status: string }) => status)).toEqual(['failed', 'succeeded']);
    await eventually(() => read(`webhook-endpoints/${id}/failed?${new URLSearchParams(period)}`)).toEqual({
      count: 0,
      more: false,
    });
  });

  test('a test event reaches its endpoint', async () => {
    const { endpoint_id: id } = await newEndpoint({ event_types: ['refund.failed'] });
    const { body } = await shop.owner.post(at(`webhook-endpoints/${id}/test`));
    await eventually(() => receiver.ids()).toContain(body.event_id);
  });

  test.each(['from=2020-01-01&to=never', 'from=2020-01-01'])('a period like %s is refused', async (period) => {
    const { endpoint_id: id } = await newEndpoint();
    expect(verdict(await shop.owner.get(at(`webhook-endpoints/${id}/failed?${period}`)))).toBe('400 invalid_request');
  });
});

describe('events and API requests in the dashboard', () => {
  test('events are listed newest first, and can be filtered by payment or type', async () => {
    const { trackId } = await newPaidPayment(shop.engine);
    const all = await read('events?limit=1');
    expect(all.data).toMatchObject([{ track_id: trackId, type: 'payment.succeeded', sequence: 1 }]);
    const next = await read(`events?after=${all.next}`);
    expect(next.data.every((each: { track_id: string }) => each.track_id !== trackId)).toBe(true);
    expect((await read(`events?track_id=${trackId}`)).data).toHaveLength(1);
    expect((await read('events?type=refund.failed')).data).toEqual([]);
    expect(verdict(await shop.owner.get(at('events?after=evt_nothing')))).toBe('400 invalid_request');
  });

  test('requests can be filtered by errors, path, status and key, in pages', async () => {
    await shop.engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'XXX' });
    await shop.engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
    const list = (query: string) => read(`requests?${query}`);
    await eventually(async () => (await list('path=/v1/sdk/checkout&status=201')).data.length).toBeGreaterThan(0);
    const failed = await list('failed=true&status=422');
    expect(failed.data[0]).toMatchObject({ code: 'currency_unsupported', path: '/v1/sdk/checkout' });
    const first = await list('limit=1');
    const second = await list(`limit=1&after=${first.next}`);
    expect(second.data[0].request_id).not.toBe(first.data[0].request_id);
    expect((await list('key_id=key_nobody')).data).toEqual([]);
    for (const wrong of ['after=x', 'status=600', 'path=%00', 'failed=no']) {
      expect(verdict(await shop.owner.get(at(`requests?${wrong}`))), wrong).toBe('400 invalid_request');
    }
  });
});
