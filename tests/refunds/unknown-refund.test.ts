import { sealer } from '@pay/core/ground/sealing/sealer';
import { onlyOwn } from '@pay/core/paying/acquiring/acquirers';
import { createRefund } from '@pay/core/paying/refunds/create-refund';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AcquirerReply, honest, type Meddler } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { simulatorOf } from '../harness/simulator-of.ts';
import { bearerOf, freshKey, letRefundsBeDue, refund, refundsOf, resolveRefundsNow } from './refunding.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const lie =
  (change: (said: AcquirerReply) => AcquirerReply | 'cut'): Meddler =>
  async (_call, forward) =>
    change(await forward());
const saying = (fields: Readonly<Record<string, unknown>>): Meddler =>
  lie((said) => ({ ...said, body: { ...said.body, ...fields } }));

async function expectPending(payment: NewPayment): Promise<void> {
  expect(await truthOf(engine, payment)).toMatchObject({
    status: 'paid',
    paid: true,
    refunded_amount: 0,
    refunds: [{ status: 'pending', amount: 10.5 }],
  });
  expect(verdict(await refund(engine, payment, { amount: 0.001 }))).toBe('422 refund_too_large');
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
}

async function expectRefundedOnce(payment: NewPayment): Promise<void> {
  await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'succeeded' }]);
  const [ours] = await refundsOf(engine, payment);
  expect(await bookedRefunds(engine, payment)).toMatchObject([
    { refund_ref: ours?.refund_id, state: 'accepted', value: { minor: '10500', currency: 'BHD' } },
  ]);
  expect(await truthOf(engine, payment)).toMatchObject({ paid: false, refunded_amount: 10.5 });
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
}

describe('a refund without a definite answer is pending, reserves its amount, and is settled by inquiries', () => {
  test.each<[string, Meddler]>([
    ['the connection is cut before the refund arrives', async () => 'cut'],
    ['the connection is cut after the refund was booked', lie(() => 'cut')],
    ['a server error', lie(() => ({ status: 503, body: { fault: 'out_of_order' } }))],
    ['a page from an intermediate gateway', lie(() => ({ status: 404, body: {} }))],
    ['a redirect', lie(() => ({ status: 302, body: {} }))],
    ['an answer without a state', saying({ state: undefined })],
    ['an answer without an amount', saying({ value: null })],
    ['an amount that is a number', saying({ value: { minor: 10_500, currency: 'BHD' } })],
    ['a refusal without a reason', saying({ state: 'refused', refusal: null })],
  ])('%s', async (_what, meddler) => {
    const payment = await newPaidPayment(engine);
    engine.proxy.meddler = meddler;
    expect(await refund(engine, payment)).toMatchObject({ status: 201, body: { status: 'pending', amount: 10.5 } });
    expect(await refundsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    await expectPending(payment);
    engine.proxy.meddler = honest;
    await letRefundsBeDue(engine, payment);
    await expectRefundedOnce(payment);
  });

  test('a time-out', async () => {
    const payment = await newPaidPayment(engine);
    const held = Promise.withResolvers<void>();
    engine.proxy.meddler = async (_call, forward) => {
      const said = await forward();
      await held.promise;
      return said;
    };
    const simulator = simulatorOf(engine);
    // Only this time limit differs from production, where it is 15 seconds.
    const acquirer = {
      ...simulator,
      refund: (request: Parameters<typeof simulator.refund>[0]) => simulator.refund({ ...request, timeoutMs: 200 }),
    };
    const deps = {
      pool: engine.database.pool,
      environment: 'sandbox',
      touchKey: () => {},
      alarm: () => {},
      sealer: sealer(engine.config.sealingKeys),
    } as const;
    const command = { trackId: payment.trackId, amount: undefined, reason: undefined, idempotencyKey: freshKey() };
    const { result } = await createRefund(
      { ...deps, acquirers: onlyOwn(acquirer), capabilitiesOf: () => acquirer.capabilities },
      bearerOf(engine),
      command,
    );
    expect(result).toMatchObject({ ok: true, value: { status: 'pending' } });
    await expectPending(payment);
    held.resolve();
    engine.proxy.meddler = honest;
    await simulator.close();
    await letRefundsBeDue(engine, payment);
    await expectRefundedOnce(payment);
  });
});

describe('an acquirer that answers about another refund', () => {
  test.each([
    ['amount', { value: { minor: '10501', currency: 'BHD' } }],
    ['currency', { value: { minor: '10500', currency: 'KWD' } }],
    ['reference', { refund_ref: 'ref_another' }],
    ['reference', { refund_ref: 'ref_another', state: 'refused', refusal: 'exceeds_sale' }],
  ])('is not trusted and raises an alarm: another %s in %o', async (field, fields) => {
    const payment = await newPaidPayment(engine);
    engine.proxy.meddler = saying(fields);
    expect(await refund(engine, payment)).toMatchObject({ status: 201, body: { status: 'pending' } });
    await expectPending(payment);
    const [ours] = await refundsOf(engine, payment);
    await eventually(() => alarmsAbout(ours?.refund_id)).toContainEqual(
      expect.objectContaining({ level: 'error', alarm: true, fields: [field] }),
    );
    engine.proxy.meddler = honest;
    await letRefundsBeDue(engine, payment);
    await expectRefundedOnce(payment);
  });
});

describe('a refund that the acquirer declines', () => {
  /** Refunds directly at the acquirer, bypassing our engine. */
  async function refundPastUs(payment: NewPayment, amountMinor: bigint): Promise<void> {
    const acquirer = simulatorOf(engine);
    const [attempt] = await attemptsOf(engine, payment);
    const outcome = await acquirer.refund({
      reference: `past-us-${payment.trackId}`,
      authorisation: { reference: attempt?.attempt_id ?? '', acquirerReference: null, state: null },
      amountMinor,
      currency: 'BHD' as Parameters<typeof acquirer.refund>[0]['currency'],
      timeoutMs: 5_000,
    });
    await acquirer.close();
    expect(outcome.kind).toBe('approved');
  }

  test('is reported as failed, and frees its amount', async () => {
    const payment = await newPaidPayment(engine);
    await refundPastUs(payment, 6_000n);
    const key = freshKey();
    const failed = await refund(engine, payment, { amount: 10 }, key);
    expect(failed).toMatchObject({ status: 201, body: { status: 'failed', amount: 10 } });
    expect((await refund(engine, payment, { amount: 10 }, key)).body).toEqual(failed.body);
    expect(await truthOf(engine, payment)).toMatchObject({ paid: true, refunded_amount: 0, refunds: [failed.body] });
    expect(await refund(engine, payment, { amount: 4.5 })).toMatchObject({ body: { status: 'succeeded' } });
    expect(await truthOf(engine, payment)).toMatchObject({ paid: true, refunded_amount: 4.5 });
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.failed', 'refund.succeeded']);
  });

  test('is settled as failed even if its first answer was lost', async () => {
    const payment = await newPaidPayment(engine);
    await refundPastUs(payment, 6_000n);
    engine.proxy.meddler = lie(() => 'cut');
    await refund(engine, payment);
    await expectPending(payment);
    engine.proxy.meddler = honest;
    await letRefundsBeDue(engine, payment);
    await eventually(() => refundsOf(engine, payment)).toMatchObject([{ state: 'failed' }]);
    expect(await truthOf(engine, payment)).toMatchObject({ paid: true, refunds: [{ status: 'failed' }] });
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.failed']);
  });
});

test('a refund that stays unknown raises an alarm after five inquiries, and inquiries continue', async () => {
  const payment = await newPaidPayment(engine);
  engine.proxy.meddler = async () => 'cut';
  await refund(engine, payment);
  const [ours] = await refundsOf(engine, payment);
  const inquiries = async () => {
    await letRefundsBeDue(engine, payment);
    const { rows } = await engine.database.pool.query<{ inquiry_count: number }>(
      'select inquiry_count from refunds where track_id = $1',
      [payment.trackId],
    );
    return rows[0]?.inquiry_count ?? 0;
  };
  await eventually(inquiries).toBeGreaterThan(6);
  expect((await alarmsAbout(ours?.refund_id)).map(({ msg }) => msg)).toContain(
    'the outcome of a refund is still unknown after five inquiries',
  );
  engine.proxy.meddler = honest;
  await resolveRefundsNow(engine, payment);
  await expectRefundedOnce(payment);
});

type LogLine = { readonly msg: string; readonly level: string; readonly refund?: string; readonly alarm?: boolean };

async function alarmsAbout(refundId: string | undefined): Promise<readonly LogLine[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  return lines.map((line): LogLine => JSON.parse(line)).filter(({ refund: about }) => about === refundId);
}
