import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { signTestWebhook } from '@pay/server';
import { start as startShop } from '@pay/shop/shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cardPage, postForm } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';

let stack: ShopStack;
beforeAll(async () => {
  stack = await startShopStack();
});
afterAll(() => stack?.stop());

/** Creates an order as a shopper would, without requesting the order's state. */
async function newOrder(): Promise<{ readonly id: string; readonly trackId: string; readonly paymentUrl: string }> {
  const sent = await postForm(`${stack.shop.url}/orders`, { product: 'finjan', way: 'redirect' }, {});
  const paymentUrl = String(sent.headers['location']);
  expect(sent.status).toBe(303);
  const paymentId = new URL(paymentUrl).searchParams.get('payment_id');
  const { body } = await stack.engine.api.post('/merchant/payment-status', { payment_id: paymentId });
  return { id: body.reference, trackId: body.track_id, paymentUrl };
}

const stateOf = async (id: string) => {
  const answer = await fetch(`${stack.shop.url}/orders/${id}/state`);
  return ((await answer.json()) as { status: string }).status;
};

/** Sends an event to the shop, signed like the engine's. */
async function deliver(event: object, secret = stack.shop.webhookSecret ?? ''): Promise<number> {
  const { rawBody, headers } = signTestWebhook(JSON.stringify(event), { secret });
  const answer = await fetch(`${stack.shop.url}/webhooks/pay`, { method: 'POST', body: rawBody, headers });
  return answer.status;
}

/** An event about an order; `change` makes parts of it wrong. */
function eventOf(order: { id: string; trackId: string }, sequence: number, change: object = {}): object {
  const data = { track_id: order.trackId, reference: order.id, status: 'paid', paid: true, amount_minor: 8_750 };
  return {
    id: `evt_test${Math.random()}`,
    type: 'payment.succeeded',
    sequence,
    data: { ...data, currency: 'BHD', payment: null, ...change },
  };
}

describe('an order is paid', () => {
  test('when a signed webhook says so, without a status request', async () => {
    const order = await newOrder();
    await (await cardPage(order.paymentUrl)).pay('4242424242424242');
    await eventually(() => stack.book.byId(order.id)).toMatchObject({
      status: 'paid',
      confirmedBy: 'webhook',
      card: 'visa 4242',
    });
  });

  test('when payment-status says so, without any webhook', async () => {
    const { data } = (await stack.engine.api.get('/v1/webhook-endpoints')).body;
    const endpoint = `/v1/webhook-endpoints/${data[0].endpoint_id}`;
    await stack.engine.api.call('PATCH', endpoint, { status: 'disabled' });
    const order = await newOrder();
    await (await cardPage(order.paymentUrl)).pay('4242424242424242');
    await eventually(() => stateOf(order.id)).toBe('paid');
    expect(stack.book.byId(order.id)).toMatchObject({ status: 'paid', confirmedBy: 'status' });
    await stack.engine.api.call('PATCH', endpoint, { status: 'enabled' });
  });

  test('but never because a browser says so', async () => {
    const order = await newOrder();
    const back = await fetch(`${stack.shop.url}/return?track_id=${order.trackId}&status=success`);
    expect(back.status).toBe(200);
    expect(await stateOf(order.id)).toBe('pending');
  });
});

describe('a webhook', () => {
  test('with another secret, or changed in transit, is refused and changes nothing', async () => {
    const order = await newOrder();
    expect(await deliver(eventOf(order, 1), `whsec_${Buffer.alloc(24, 7).toString('base64')}`)).toBe(400);
    const { rawBody, headers } = signTestWebhook('{"id":"evt_1"}', { secret: stack.shop.webhookSecret ?? '' });
    const changed = await fetch(`${stack.shop.url}/webhooks/pay`, { method: 'POST', body: `${rawBody} `, headers });
    expect(changed.status).toBe(400);
    expect((await fetch(`${stack.shop.url}/webhooks/pay`, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(stack.book.byId(order.id)?.status).toBe('pending');
  });

  test.each([
    ['a different amount', { amount_minor: 1 }],
    ['a different currency', { currency: 'JPY' }],
    ['a different order', { reference: 'order-of-somebody-else' }],
  ])('about %s is accepted, but marks nothing as paid', async (_what, change) => {
    const order = await newOrder();
    expect(await deliver(eventOf(order, 1, change))).toBe(204);
    expect(stack.book.byId(order.id)?.status).toBe('pending');
  });

  test('that is repeated or late changes nothing', async () => {
    const order = await newOrder();
    const paid = eventOf(order, 2);
    const cancelled = eventOf(order, 1, { status: 'cancelled', paid: false });
    expect(await deliver(paid)).toBe(204);
    expect(await deliver(cancelled)).toBe(204);
    expect(stack.book.byId(order.id)?.status).toBe('paid');
    expect(await deliver(eventOf(order, 3, { paid: false }))).toBe(204);
    expect(await deliver(paid)).toBe(204);
    expect(stack.book.byId(order.id)?.status).toBe('refunded');
  });

  test('about a session that the shop did not create is skipped', async () => {
    expect(await deliver(eventOf({ id: 'x', trackId: 'trk_of_another_shop' }, 1))).toBe(204);
    expect(await deliver({ id: 'evt_2', type: 'endpoint.test', sequence: null, data: { endpoint_id: 'whe_1' } })).toBe(
      204,
    );
  });
});

test('a full refund is shown on the order', async () => {
  const order = await newOrder();
  await (await cardPage(order.paymentUrl)).pay('4242424242424242');
  await eventually(() => stack.book.byId(order.id)?.status).toBe('paid');
  const refund = { track_id: order.trackId, amount: 8.75 };
  const made = await stack.engine.api.post('/merchant/refund', refund, { 'idempotency-key': `refund-of-${order.id}` });
  expect(made.status).toBe(201);
  await eventually(() => stack.book.byId(order.id)?.status).toBe('refunded');
});

describe("the shop's own endpoint", () => {
  const secondShop = () =>
    startShop({
      host: 'localhost',
      port: 0,
      publicUrl: null,
      dataDir: join(stack.folder, 'second'),
      engineUrl: stack.engine.url,
      secretKey: stack.engine.profile.secretKey.value,
      publishableKey: stack.engine.profile.publishableKey.value,
      script: null,
    });
  const endpoints = async () => (await stack.engine.api.get('/v1/webhook-endpoints')).body.data;

  test('is created once, keeps its secret private, and follows the shop to another address', async () => {
    const before = (await endpoints()).length;
    const first = await secondShop();
    await first.stop();
    const file = join(stack.folder, 'second/webhook-endpoint.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect(kept.secret).toBe(first.webhookSecret);
    await stack.engine.api.call('PATCH', `/v1/webhook-endpoints/${kept.endpoint_id}`, { status: 'disabled' });

    const second = await secondShop();
    const now = await endpoints();
    expect(now).toHaveLength(before + 1);
    expect(now.find((each: { endpoint_id: string }) => each.endpoint_id === kept.endpoint_id)).toMatchObject({
      url: `${second.url}/webhooks/pay`,
      status: 'enabled',
    });
    expect(second.webhookSecret).toBe(first.webhookSecret);
    await second.stop();
  });
});

test('a form from another site creates no order', async () => {
  const sent = await postForm(
    `${stack.shop.url}/orders`,
    { product: 'finjan', way: 'redirect' },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(sent.headers['location']).toBe('/');
});
