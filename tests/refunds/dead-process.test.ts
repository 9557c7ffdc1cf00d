import { recordRefundOutcome } from '@pay/core/paying/refunds/record-refund-outcome';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { eventsOf, truthOf } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { simulatorOf } from '../harness/simulator-of.ts';
import { abandonedRefund, freshKey, letRefundsBeDue, refund, refundsOf, resolveRefundsNow } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('a refund whose process dies', () => {
  test('before it has called the acquirer is taken over and completed, and a repeat gets the result', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    const { refundId } = await abandonedRefund(engine, payment, '4', key);
    expect(await bookedRefunds(engine, payment)).toEqual([]);
    expect(await truthOf(engine, payment)).toMatchObject({ refunds: [{ refund_id: refundId, status: 'pending' }] });
    expect(verdict(await refund(engine, payment, { amount: 6.501 }))).toBe('422 refund_too_large');
    expect(verdict(await refund(engine, payment, { amount: 4 }, key))).toBe('409 idempotency_in_progress');
    await letRefundsBeDue(engine, payment);
    await eventually(() => refundsOf(engine, payment)).toMatchObject([{ refund_id: refundId, state: 'succeeded' }]);
    const again = await refund(engine, payment, { amount: 4 }, key);
    expect(again).toMatchObject({ status: 201, body: { refund_id: refundId, status: 'succeeded', amount: 4 } });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await bookedRefunds(engine, payment)).toMatchObject([{ refund_ref: refundId, value: { minor: '4000' } }]);
  });

  test('after the acquirer has booked the refund, is found and not repeated', async () => {
    const payment = await newPaidPayment(engine);
    const { refundId, attemptId, amount } = await abandonedRefund(engine, payment, '10.5');
    const acquirer = simulatorOf(engine);
    const asked = {
      reference: refundId,
      authorisation: { reference: attemptId, acquirerReference: null, state: null },
      timeoutMs: 5_000,
    };
    await acquirer.refund({ ...asked, amountMinor: amount.minor, currency: amount.currency });
    await acquirer.close();
    await resolveRefundsNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ paid: false, refunded_amount: 10.5 });
    expect(await bookedRefunds(engine, payment)).toHaveLength(1);
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
  });

  test('is left alone until its call must have ended', async () => {
    const payment = await newPaidPayment(engine);
    const { refundId } = await abandonedRefund(engine, payment, '1');
    const { rows } = await engine.database.pool.query(
      `select due_at - created_at = interval '20 seconds' as is_patient from refunds where refund_id = $1`,
      [refundId],
    );
    expect(rows).toEqual([{ is_patient: true }]);
  });

  test('of a profile that was suspended in the meantime is still settled', async () => {
    const payment = await newPaidPayment(engine);
    await abandonedRefund(engine, payment, '2');
    const { pool } = engine.database;
    const { profileId } = engine.profile.profile;
    await pool.query('update profiles set suspended_at = now() where profile_id = $1', [profileId]);
    await resolveRefundsNow(engine, payment);
    await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
    await pool.query('update profiles set suspended_at = null where profile_id = $1', [profileId]);
  });
});

test('a call that returns after a worker has taken over records nothing, and its request gets the recorded outcome', async () => {
  const payment = await newPaidPayment(engine);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.proxy.meddler = async (_call, forward) => {
    const said = await forward();
    asked.resolve();
    await held.promise;
    return said;
  };
  const slow = refund(engine, payment, { amount: 3 });
  await asked.promise;
  engine.proxy.meddler = honest;
  await resolveRefundsNow(engine, payment);
  await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  held.resolve();
  expect(await slow).toMatchObject({ status: 201, body: { status: 'succeeded', amount: 3 } });
  expect(await truthOf(engine, payment)).toMatchObject({ refunded_amount: 3, refunds: [{ status: 'succeeded' }] });
  expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
});

test('once a worker has taken over a refund, its previous holder writes nothing', async () => {
  const payment = await newPaidPayment(engine);
  const known = await abandonedRefund(engine, payment, '1');
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.proxy.meddler = async (_call, forward) => {
    asked.resolve();
    await held.promise;
    return forward();
  };
  const resolved = resolveRefundsNow(engine, payment);
  await asked.promise;
  const deps = { pool: engine.database.pool, environment: 'sandbox', alarm: () => {} } as const;
  const said = { kind: 'declined', reference: known.refundId, raw: 'exceeds_sale' } as const;
  expect(await recordRefundOutcome(deps, known, said)).toBe(undefined);
  expect(await refundsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  held.resolve();
  await resolved;
  await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
});
