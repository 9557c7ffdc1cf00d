import { Pay, type WebhookEvent } from '@pay/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { bookedRefunds } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { failureOf } from './failure-of.ts';
import { type LosingProxy, startLosingProxy } from './losing-proxy.ts';

let engine: TestEngine;
let proxy: LosingProxy;
let pay: Pay;
beforeAll(async () => {
  engine = await sharedTestEngine();
  proxy = await startLosingProxy(engine.url);
  pay = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: engine.url });
});
afterAll(async () => {
  await proxy.stop();
  await engine.stop();
});

const ORDER = { amount: 10.5, currency: 'BHD', reference: 'order-1' };

describe('a shop that uses the SDK', () => {
  test('takes a payment, refunds part of it, and reads an event for each', async () => {
    const before = await lastEvent();
    const session = await pay.checkout.create({ ...ORDER, metadata: { cart: '8812' } });
    expect(session).toMatchObject({ status: 'open', amount: 10.5, amount_minor: 10500, metadata: { cart: '8812' } });
    const started = await pay.checkout.pay(session.track_id);
    expect((await pay.checkout.pay(session.track_id)).payment_url).toBe(started.payment_url);
    expect((await pay.payments.status({ track_id: session.track_id })).paid).toBe(false);

    await (await cardPage(started.payment_url)).pay('4242424242424242');

    const status = await pay.payments.status({ payment_id: started.payment_id });
    expect(status).toMatchObject({ paid: true, payment: { status: 'succeeded', card: { last4: '4242' } } });
    const refund = await pay.refunds.create({ track_id: session.track_id, amount: 4.125, reason: 'Returned goods' });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 4.125, amount_minor: 4125 });
    expect((await pay.payments.status({ reference: 'order-1' })).refunded_amount).toBe(4.125);

    const told = await eventsAfter(before);
    expect(told.map(({ type }) => type)).toEqual(['payment.succeeded', 'refund.succeeded']);
    expect(told[0]).toMatchObject({ data: { track_id: session.track_id, paid: true } });
    expect(told[1]).toMatchObject({ data: { refund_id: refund.refund_id } });
  });

  test('authorises a payment, captures it in parts, and refunds what was captured', async () => {
    const before = await lastEvent();
    const { track_id: trackId } = await authorised();
    const part = await pay.payments.capture({ track_id: trackId, amount: 4 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 4, last: false });
    expect(await failureOf(pay.payments.capture({ track_id: trackId, amount: 6.501 }))).toMatchObject({
      code: 'capture_too_large',
      status: 422,
    });
    expect(await pay.payments.capture({ track_id: trackId, amount: 1, last: true })).toMatchObject({ last: true });
    await pay.refunds.create({ track_id: trackId });
    const status = await pay.payments.status({ track_id: trackId });
    expect(status).toMatchObject({ status: 'paid', paid: false, captured_amount: 5, refunded_amount: 5 });
    expect(status.captures.map(({ amount }) => amount)).toEqual([4, 1]);
    const told = await eventsAfter(before);
    expect(told.map(({ type }) => type)).toEqual([
      'payment.authorised',
      'payment.captured',
      'payment.succeeded',
      'payment.captured',
      'refund.succeeded',
    ]);
  });

  test('authorises a payment, and voids it', async () => {
    const { track_id: trackId } = await authorised();
    expect(await pay.payments.void({ track_id: trackId })).toMatchObject({
      status: 'voided',
      void_reason: 'requested',
    });
    const failure = await failureOf(pay.payments.capture({ track_id: trackId }));
    expect(failure).toMatchObject({ code: 'capture_not_possible', status: 409 });
  });

  test('starts a payment in one call, and cancels it', async () => {
    const { track_id: trackId, payment_url: url } = await pay.payments.initiate({ amount: 12, currency: 'JPY' });
    expect(url).toContain(engine.url);
    expect((await pay.checkout.cancel(trackId)).status).toBe('cancelled');
    await expect(pay.checkout.pay(trackId)).rejects.toMatchObject({ code: 'session_not_payable', status: 409 });
  });

  test('reads each event once, page by page', async () => {
    for (const currency of ['BHD', 'USD', 'JPY']) await cancelled(currency);
    const all = await eventsAfter(undefined);
    const onePerPage: string[] = [];
    for await (const page of pay.events.list({ limit: 1 }).pages()) onePerPage.push(...page.data.map(({ id }) => id));
    expect(onePerPage).toEqual(all.map(({ id }) => id));
    const later: string[] = [];
    for await (const { id } of pay.events.list({ limit: 1, after: all[0]?.id })) later.push(id);
    expect(later).toEqual(onePerPage.slice(1));
    expect(new Set(onePerPage).size).toBe(onePerPage.length);
    expect(onePerPage.length).toBeGreaterThanOrEqual(3);
  });
});

describe('when answers are lost', () => {
  test('one session is created, however often the request was repeated', async () => {
    const unlucky = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: proxy.url });
    proxy.answersToLose = 2;
    proxy.keys.length = 0;
    const session = await unlucky.checkout.create({ ...ORDER, reference: 'order-of-a-bad-line' });
    expect(proxy.keys).toEqual([expect.any(String), proxy.keys[0], proxy.keys[0]]);
    const status = await pay.payments.status({ reference: 'order-of-a-bad-line' });
    expect([status.track_id, status.matches]).toEqual([session.track_id, 1]);
  });

  test('money is captured once', async () => {
    const unlucky = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: proxy.url });
    const { track_id: trackId } = await authorised();
    proxy.answersToLose = 1;
    await unlucky.payments.capture({ track_id: trackId, amount: 1 });
    expect((await pay.payments.status({ track_id: trackId })).captures).toHaveLength(1);
  });

  test('money is refunded once', async () => {
    const unlucky = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: proxy.url });
    const payment = await pay.payments.initiate(ORDER);
    const { track_id: trackId, payment_id: paymentId, payment_url: url } = payment;
    await (await cardPage(url)).pay('4242424242424242');
    proxy.answersToLose = 1;
    await unlucky.refunds.create({ track_id: trackId, amount: 1 });
    expect((await pay.payments.status({ track_id: trackId })).refunds).toHaveLength(1);
    expect(await bookedRefunds(engine, { trackId, paymentId, url })).toHaveLength(1);
  });
});

async function authorised() {
  const payment = await pay.payments.initiate({ ...ORDER, capture: 'manual' });
  await (await cardPage(payment.payment_url)).pay('4242424242424242');
  return payment;
}

describe('refusals', () => {
  test('name the field, the code, and the request', async () => {
    const failure = await failureOf(pay.checkout.create({ amount: 10.5005, currency: 'BHD' }));
    expect(failure).toMatchObject({ code: 'amount_precision', status: 422, requestId: expect.stringMatching(/^req_/) });
    expect(failure.errors).toEqual([expect.objectContaining({ field: 'amount' })]);
    expect(failure.docsUrl).toBe(`${engine.url}/docs/problems/amount_precision`);
  });

  test('are reported for a wrong key', async () => {
    const value = engine.profile.secretKey.value;
    const wrong = new Pay({
      secretKey: `${value.slice(0, -1)}${value.endsWith('a') ? 'b' : 'a'}`,
      baseUrl: engine.url,
    });
    expect(await failureOf(wrong.checkout.create(ORDER))).toMatchObject({ code: 'api_key_invalid', status: 401 });
    expect(await failureOf(wrong.events.list().page())).toMatchObject({ code: 'api_key_invalid', status: 401 });
  });

  test('are reported for an idempotency key that was used for another request', async () => {
    const options = { idempotencyKey: 'order-77' };
    const first = await pay.checkout.create(ORDER, options);
    expect(await pay.checkout.create(ORDER, options)).toEqual(first);
    const other = await failureOf(pay.checkout.create({ ...ORDER, amount: 11 }, options));
    expect(other).toMatchObject({ code: 'idempotency_key_reuse', idempotencyKey: 'order-77' });
  });
});

describe('webhook endpoints', () => {
  test('are created, read, changed, given a new secret, and deleted', async () => {
    const { secret, ...made } = await pay.webhookEndpoints.create({
      url: 'https://shop.example/hooks',
      event_types: ['payment.succeeded'],
    });
    const id = made.endpoint_id;
    expect(secret).toMatch(/^whsec_/);
    expect(await pay.webhookEndpoints.retrieve(id)).toEqual(made);
    expect((await pay.webhookEndpoints.list()).data).toEqual([made]);
    const changed = await pay.webhookEndpoints.update(id, { status: 'disabled', event_types: null });
    expect(changed).toMatchObject({ status: 'disabled', disabled_reason: 'merchant', event_types: null });
    const rotated = await pay.webhookEndpoints.rotateSecret(id, { overlap_seconds: 60 });
    expect(rotated.secret).not.toBe(secret);
    const yesterday = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect(await pay.webhookEndpoints.resendFailed(id, yesterday)).toEqual({ count: 0, next_from: null });
    await expect(pay.webhookEndpoints.delete(id)).resolves.toBeUndefined();
    expect(await failureOf(pay.webhookEndpoints.retrieve(id))).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('show their deliveries, which can be sent again', async () => {
    const made = await pay.webhookEndpoints.create({ url: 'https://shop.example/hooks' });
    await cancelled('BHD');
    const deliveries = await pay.webhookEndpoints.deliveries(made.endpoint_id).page();
    expect(deliveries.data).toEqual([expect.objectContaining({ event_type: 'payment.cancelled' })]);
    const eventId = deliveries.data[0]?.event_id ?? '';
    const again = await pay.events.resend(eventId, { endpoint_id: made.endpoint_id });
    expect(again).toMatchObject({ event_id: eventId, deliveries: [{ endpoint_id: made.endpoint_id }] });
    const tested = await pay.webhookEndpoints.test(made.endpoint_id);
    expect(tested.deliveries).toHaveLength(1);
    await pay.webhookEndpoints.delete(made.endpoint_id);
  });
});

async function cancelled(currency: string): Promise<void> {
  const { track_id: trackId } = await pay.payments.initiate({ amount: 12, currency });
  await pay.checkout.cancel(trackId);
}

async function eventsAfter(after: string | undefined): Promise<WebhookEvent[]> {
  const found: WebhookEvent[] = [];
  for await (const event of pay.events.list({ after })) found.push(event);
  return found;
}

async function lastEvent(): Promise<string | undefined> {
  return (await eventsAfter(undefined)).at(-1)?.id;
}
