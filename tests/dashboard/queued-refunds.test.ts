import { randomUUID } from 'node:crypto';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR } from '../harness/merchant.ts';
import { eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { refundsOf } from '../refunds/refunding.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

// Refunds stay queued, because no worker runs unless a test starts one.
let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop({ roles: new Set(['api', 'card-page']) });
});
afterAll(() => shop.stop());

const refund = ({ trackId }: NewPayment, body: unknown = {}, key: string = randomUUID()) =>
  shop.owner.post(`${shop.path}/payments/${trackId}/refunds`, body, { 'idempotency-key': key });

test('a refund by a person reserves its amount and is sent once by the next worker, even if the request is repeated before then', async () => {
  const payment = await newPaidPayment(shop.engine);
  const key = randomUUID();
  const first = await refund(payment, { amount: '6' }, key);
  expect(first).toMatchObject({ status: 200, body: { status: 'pending', amount_minor: 6_000 } });
  expect((await refund(payment, { amount: '6' }, key)).body).toEqual(first.body);
  expect(verdict(await refund(payment, { amount: '6' }))).toBe('422 refund_too_large');
  expect(await refundsOf(shop.engine, payment)).toMatchObject([{ state: 'queued' }]);
  expect(await bookedRefunds(shop.engine, payment)).toEqual([]);
  expect(await truthOf(shop.engine, payment)).toMatchObject({ paid: true, refunds: [{ status: 'pending' }] });

  const worker = await startSecondEngine(shop.engine, { roles: new Set(['worker']) });
  await eventually(() => refundsOf(shop.engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  await worker.stop();
  expect(await refund(payment, { amount: '6' }, key)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  expect(await bookedRefunds(shop.engine, payment)).toHaveLength(1);
  expect(await eventsOf(shop.engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
  const { body } = await shop.owner.get(`${shop.path}/payments/${payment.trackId}`);
  expect(body.refunds).toMatchObject([{ inquiries: 0 }]);
  expect(body.timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('refund.unknown');
});

test('workers are notified of a refund after it is committed', async () => {
  const payment = await newPaidPayment(shop.engine);
  const heard = Promise.withResolvers<readonly [readonly string[], number]>();
  const stop = ASKING_DUE.on(async (names) => heard.resolve([names, (await refundsOf(shop.engine, payment)).length]));
  await refund(payment);
  expect(await heard.promise).toEqual([['refunds'], 1]);
  stop();
});

test('an operator can settle a queued refund as failed but not as succeeded, and no worker sends it afterwards', async () => {
  const payment = await newPaidPayment(shop.engine);
  const { body } = await refund(payment);
  const settle = (as: 'succeeded' | 'failed') =>
    settleRefund(shop.engine.database, OPERATOR, { refundId: body.refund_id, as, note: 'The acquirer has gone.' });
  expect(await settle('succeeded')).toMatchObject({ ok: false, refusal: { code: 'refund_not_possible' } });
  expect(await settle('failed')).toMatchObject({ ok: true });
  const other = await newPaidPayment(shop.engine);
  await refund(other);
  const worker = await startSecondEngine(shop.engine, { roles: new Set(['worker']) });
  await eventually(() => refundsOf(shop.engine, other)).toMatchObject([{ state: 'succeeded' }]);
  await worker.stop();
  expect(await refundsOf(shop.engine, payment)).toMatchObject([{ state: 'failed' }]);
  expect(await bookedRefunds(shop.engine, payment)).toEqual([]);
  expect(await truthOf(shop.engine, payment)).toMatchObject({ paid: true, refunds: [{ status: 'failed' }] });
});
