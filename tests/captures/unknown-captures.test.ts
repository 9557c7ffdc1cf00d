import type { Currency } from '@pay/money/currency';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AcquirerReply, honest, type Meddler } from '../harness/acquirer-proxy.ts';
import { verdict } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { simulatorOf } from '../harness/simulator-of.ts';
import {
  abandonedCapture,
  abandonedVoid,
  bookOf,
  capture,
  endAuthorisation,
  freshKey,
  lie,
  newAuthorisedPayment,
  resolveNow,
  rowsOf,
  voided,
} from './capturing.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const saying = (fields: Readonly<Record<string, unknown>>): Meddler =>
  lie((said: AcquirerReply) => ({ ...said, body: { ...said.body, ...fields } }));

const LOST: readonly [string, Meddler][] = [
  ['the connection is cut before the request arrives', async () => 'cut'],
  ['the connection is cut after the request was booked', lie(() => 'cut')],
  ['a server error', lie(() => ({ status: 503, body: { fault: 'out_of_order' } }))],
  ['a page from an intermediate gateway', lie(() => ({ status: 404, body: {} }))],
];

async function expectCapturedOnce(payment: NewPayment): Promise<void> {
  engine.proxy.meddler = honest;
  await resolveNow(engine, 'captures', payment);
  await eventually(() => rowsOf(engine, 'captures', payment)).toMatchObject([{ state: 'succeeded' }]);
  const [ours] = await rowsOf(engine, 'captures', payment);
  expect((await bookOf(engine, payment)).captures).toMatchObject([
    { capture_ref: ours?.id, state: 'accepted', value: { minor: '10500', currency: 'BHD' } },
  ]);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
  expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.captured', 'payment.succeeded']);
}

describe('a capture without a definite answer is pending, reserves its amount, and is settled by inquiries', () => {
  test.each([
    ...LOST,
    ['an answer without an amount', saying({ value: null })],
    ['a different amount', saying({ value: { minor: '1', currency: 'BHD' } })],
    ['a different currency', saying({ value: { minor: '10500', currency: 'KWD' } })],
    ['a different reference', saying({ capture_ref: 'cap_another' })],
    ['a refusal of another capture', saying({ capture_ref: 'cap_another', state: 'refused', refusal: 'exceeds_sale' })],
  ] as [string, Meddler][])('%s', async (_what, meddler) => {
    const payment = await newAuthorisedPayment(engine);
    engine.proxy.meddler = meddler;
    expect(await capture(engine, payment)).toMatchObject({ status: 201, body: { status: 'pending', amount: 10.5 } });
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', paid: false, captured_amount: 0 });
    expect(verdict(await capture(engine, payment, { amount: 0.001 }))).toBe('409 capture_not_possible');
    expect(verdict(await voided(engine, payment))).toBe('409 void_not_possible');
    // The end of the time to capture has no effect on a capture that is in progress.
    await endAuthorisation(engine, payment);
    await expectCapturedOnce(payment);
  });
});

describe('a void', () => {
  test.each([...LOST, ['a different reference', saying({ merchant_ref: 'att_another' })]] as [string, Meddler][])(
    'without a definite answer leaves the session authorised, allows no capture, and is settled by inquiries: %s',
    async (_what, meddler) => {
      const payment = await newAuthorisedPayment(engine);
      engine.proxy.meddler = meddler;
      const asked = await voided(engine, payment);
      expect(asked).toMatchObject({ status: 200, body: { status: 'authorised', void_reason: 'requested' } });
      expect(verdict(await capture(engine, payment))).toBe('409 capture_not_possible');
      engine.proxy.meddler = honest;
      await resolveNow(engine, 'voids', payment);
      await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
      expect(await bookOf(engine, payment)).toMatchObject({ sale: { state: 'reversed' }, captures: [] });
      expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
    },
  );

  test('that the acquirer refuses leaves the amount authorised, so that it can still be captured', async () => {
    const payment = await newAuthorisedPayment(engine);
    engine.proxy.meddler = async ({ path }) => ({
      status: 409,
      body: { fault: 'sale_captured_already', merchant_ref: path.split('/').at(-2) },
    });
    const key = freshKey();
    expect(verdict(await voided(engine, payment, key))).toBe('409 void_not_possible');
    engine.proxy.meddler = honest;
    expect(verdict(await voided(engine, payment, key))).toBe('409 void_not_possible');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', void_reason: null });
    expect((await capture(engine, payment)).body).toMatchObject({ status: 'succeeded' });
  });
});

describe('a capture that the acquirer refuses', () => {
  test('fails, is announced by an event, and frees its amount', async () => {
    const payment = await newAuthorisedPayment(engine);
    await capturePastUs(payment, 6_000n);
    const key = freshKey();
    const failed = await capture(engine, payment, {}, key);
    expect(failed).toMatchObject({ status: 201, body: { status: 'failed', amount: 10.5 } });
    expect((await capture(engine, payment, {}, key)).body).toEqual(failed.body);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', captures: [failed.body] });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.capture_failed']);
    expect((await capture(engine, payment, { amount: 4.5 })).body).toMatchObject({ status: 'succeeded' });
  });

  /** Captures directly at the acquirer, bypassing our engine. */
  async function capturePastUs(payment: NewPayment, amountMinor: bigint): Promise<void> {
    const acquirer = simulatorOf(engine);
    const [attempt] = await attemptsOf(engine, payment);
    const outcome = await acquirer.capture?.({
      reference: `past-us-${payment.trackId}`,
      authorisation: { reference: attempt?.attempt_id ?? '', acquirerReference: null, state: null },
      amountMinor,
      currency: 'BHD' as Currency,
      isLast: false,
      timeoutMs: 5_000,
    });
    await acquirer.close();
    expect(outcome?.kind).toBe('approved');
  }
});

describe('a process that dies', () => {
  test('before it has asked for a capture: a worker completes the capture, and a repeated request gets the result', async () => {
    const payment = await newAuthorisedPayment(engine);
    const key = freshKey();
    const { captureId } = await abandonedCapture(engine, payment, '4', key);
    expect((await bookOf(engine, payment)).captures).toEqual([]);
    expect(verdict(await capture(engine, payment, { amount: 6.501 }))).toBe('422 capture_too_large');
    expect(verdict(await capture(engine, payment, { amount: 4 }, key))).toBe('409 idempotency_in_progress');
    await resolveNow(engine, 'captures', payment);
    await eventually(() => rowsOf(engine, 'captures', payment)).toMatchObject([{ id: captureId, state: 'succeeded' }]);
    const again = await capture(engine, payment, { amount: 4 }, key);
    expect(again).toMatchObject({ status: 201, body: { capture_id: captureId, status: 'succeeded' } });
    expect((await bookOf(engine, payment)).captures).toMatchObject([{ value: { minor: '4000' } }]);
  });

  test('after the acquirer has booked a capture: the capture is found, not repeated', async () => {
    const payment = await newAuthorisedPayment(engine);
    const { captureId, attemptId, amount } = await abandonedCapture(engine, payment, '10.5');
    const acquirer = simulatorOf(engine);
    const authorisation = { reference: attemptId, acquirerReference: null, state: null };
    const asked = { reference: captureId, authorisation, timeoutMs: 5_000, isLast: true };
    await acquirer.capture?.({ ...asked, amountMinor: amount.minor, currency: amount.currency });
    await acquirer.close();
    await expectCapturedOnce(payment);
  });

  test('before it has asked for a void: a worker completes the void', async () => {
    const payment = await newAuthorisedPayment(engine);
    const key = freshKey();
    await abandonedVoid(engine, payment, key);
    expect(verdict(await capture(engine, payment))).toBe('409 capture_not_possible');
    await resolveNow(engine, 'voids', payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
    expect(await voided(engine, payment, key)).toMatchObject({ status: 200, body: { status: 'voided' } });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
  });

  test.each(['captures', 'voids'] as const)('is given time until its call must have ended: %s', async (table) => {
    const payment = await newAuthorisedPayment(engine);
    await (table === 'captures' ? abandonedCapture(engine, payment, '1') : abandonedVoid(engine, payment));
    const { rows } = await engine.database.pool.query(
      `select due_at - created_at = interval '20 seconds' as is_patient from ${table} where track_id = $1`,
      [payment.trackId],
    );
    expect(rows).toEqual([{ is_patient: true }]);
  });
});

test("a call that returns after a worker has taken over records nothing, and its caller gets the worker's result", async () => {
  const payment = await newAuthorisedPayment(engine);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  engine.proxy.meddler = async (_call, forward) => {
    const said = await forward();
    asked.resolve();
    await held.promise;
    return said;
  };
  const slow = capture(engine, payment);
  await asked.promise;
  await expectCapturedOnce(payment);
  held.resolve();
  expect(await slow).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  expect(await eventsOf(engine, payment)).toHaveLength(3);
});

test('a capture that stays unknown raises one alarm after five inquiries', async () => {
  const payment = await newAuthorisedPayment(engine);
  engine.proxy.meddler = async () => 'cut';
  await capture(engine, payment);
  await eventually(async () => {
    await resolveNow(engine, 'captures', payment);
    const { rows } = await engine.database.pool.query(
      'select alarmed_at is not null as is_alarmed from captures where track_id = $1',
      [payment.trackId],
    );
    return rows;
  }).toEqual([{ is_alarmed: true }]);
  await expectCapturedOnce(payment);
});
