import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { eventsOf, truthOf } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { freshKey, letRefundsBeDue, refund, refundsOf } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

/** Holds the locks of a statement until the returned function is called. */
async function hold(text: string, value: string): Promise<() => Promise<void>> {
  const client = await engine.database.pool.connect();
  await client.query('begin');
  await client.query(text, [value]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('if a session cannot be locked, the answer is a server fault, nothing is sent, and the key can be used again', async () => {
  const payment = await newPaidPayment(engine);
  const key = freshKey();
  const letGo = await hold('select 1 from sessions where track_id = $1 for update', payment.trackId);
  expect(verdict(await refund(engine, payment, {}, key))).toBe('503 unavailable');
  await letGo();
  expect(await bookedRefunds(engine, payment)).toEqual([]);
  const second = await refund(engine, payment, {}, key);
  expect([verdict(second), second.headers['idempotent-replayed']]).toEqual(['201', undefined]);
});

test('an outcome that cannot be recorded causes a server fault, a repeat gets the outcome, and nothing is refunded twice', async () => {
  const payment = await newPaidPayment(engine);
  const key = freshKey();
  let letGo = async () => {};
  engine.proxy.meddler = async (_call, forward) => {
    const said = await forward();
    letGo = await hold('select 1 from refunds where track_id = $1 for update', payment.trackId);
    return said;
  };
  expect(verdict(await refund(engine, payment, {}, key))).toBe('503 unavailable');
  engine.proxy.meddler = honest;
  await letGo();
  expect(await truthOf(engine, payment)).toMatchObject({ refunded_amount: 0, refunds: [{ status: 'pending' }] });
  await letRefundsBeDue(engine, payment);
  await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  const again = await refund(engine, payment, {}, key);
  expect([verdict(again), again.headers['idempotent-replayed'], again.body.status]).toEqual([
    '201',
    'true',
    'succeeded',
  ]);
  expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
});
