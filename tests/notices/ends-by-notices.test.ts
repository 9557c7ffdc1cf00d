import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookOf, capture, freshKey, rowsOf, voided } from '../captures/capturing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { NOTICES_ONLY, type NoticedEngine, noticed, noticesOf } from './noticing.ts';

const ANSWER_LOST = '4000000000000259';
const DECLINE_LOST = '4000000000000341';

let shared: ProxiedEngine;
let engine: NoticedEngine<ProxiedEngine>;
beforeAll(async () => {
  shared = await startProxiedEngine();
  engine = await noticed(shared, NOTICES_ONLY, shared.proxy.url);
});
afterEach(() => {
  shared.proxy.meddler = honest;
});
afterAll(() => shared.stop());

async function paidWith(number: string, fields: Readonly<Record<string, unknown>> = {}): Promise<NewPayment> {
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay(number);
  return payment;
}

/**
 * Expects no inquiry about a sale of the test. Only the probe of an account inquires, about a sale that does not
 * exist.
 */
function expectNoInquiry(): void {
  const asked = shared.proxy.calls.filter((call) => call.startsWith('GET ') && !call.endsWith('/probe'));
  expect(asked).toEqual([]);
}

describe('at an acquirer that answers no inquiries', () => {
  test('a payment becomes authorised, captured and paid through its notices when the answer to its sale is lost', async () => {
    const payment = await paidWith(ANSWER_LOST);
    // On a busy machine, the notice can be applied before the attempt is read.
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: expect.stringMatching(/^(unknown|approved)$/) }]);
    await eventually(() => truthOf(engine, payment)).toMatchObject({
      status: 'paid',
      captured_amount: 10.5,
      captures: [{ status: 'succeeded' }],
    });
    const { sale, captures } = await bookOf(engine, payment);
    expect({ sale, captures }).toMatchObject({ sale: { capture: 'later' }, captures: [{ state: 'accepted' }] });
    expect(captures).toHaveLength(1);
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
    expectNoInquiry();
  });

  test('a declined sale whose answer is lost is declined by its notice, and the shopper can try again', async () => {
    const payment = await paidWith(DECLINE_LOST);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'declined' }]);
    await (await cardPage(payment.url)).pay('4242424242424242');
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    expectNoInquiry();
  });

  test('a capture is pending until its notice arrives', async () => {
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    expect((await capture(engine, payment, { amount: 4 })).body).toMatchObject({ status: 'pending' });
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid', captured_amount: 4 });
    const events = ['payment.authorised', 'payment.captured', 'payment.succeeded'];
    expect(await eventsOf(engine, payment)).toEqual(events);
  });

  test('a refused capture fails when its notice arrives, and frees its amount', async () => {
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    await capture(engine, payment, { amount: 4, last: true });
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    // The simulator refuses any capture that follows the final capture. Our engine would not send such a capture, so
    // the test changes the rows.
    await engine.database.pool.query('update captures set is_last = false where track_id = $1', [payment.trackId]);
    await engine.database.pool.query(
      "update sessions set authorised_until = now() + interval '1 day' where track_id = $1",
      [payment.trackId],
    );
    await capture(engine, payment, { amount: 1 });
    await eventually(() => rowsOf(engine, 'captures', payment)).toMatchObject([
      { state: 'succeeded' },
      { state: 'failed' },
    ]);
    expect(await truthOf(engine, payment)).toMatchObject({ captured_amount: 4 });
  });

  test('a void leaves the amount authorised until its notice arrives', async () => {
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    expect((await voided(engine, payment)).body).toMatchObject({ status: 'authorised', void_reason: 'requested' });
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
    expect((await bookOf(engine, payment)).sale).toMatchObject({ state: 'reversed' });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
  });

  test('a refund is pending until its notice arrives', async () => {
    const payment = await newPaidPayment(engine);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    const { body } = await engine.api.post(
      '/merchant/refund',
      { track_id: payment.trackId, amount: 3 },
      { 'Idempotency-Key': freshKey() },
    );
    expect(body).toMatchObject({ status: 'pending' });
    await eventually(() => truthOf(engine, payment)).toMatchObject({
      refunded_amount: 3,
      refunds: [{ status: 'succeeded' }],
    });
    expect((await bookOf(engine, payment)).refunds).toContainEqual(
      expect.objectContaining({ refund_ref: body.refund_id, state: 'accepted' }),
    );
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'refund.succeeded']);
  });

  test('a sale that never arrived is reversed by its reference, and only the notice of the reversal ends it', async () => {
    shared.proxy.meddler = async () => 'cut';
    const payment = await paidWith('4242424242424242');
    shared.proxy.meddler = honest;
    await engine.database.pool.query(
      "update attempts set unknown_since = now() - interval '1 minute' where track_id = $1",
      [payment.trackId],
    );
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    expect((await bookOf(engine, payment)).sale).toMatchObject({ state: 'reversed' });
    expectNoInquiry();
  });

  test('all notices end as applied', async () => {
    const outcomes = async () => (await noticesOf(engine)).map(({ outcome }) => outcome);
    // The simulator's test notice is only stored.
    await eventually(async () => new Set((await outcomes()).filter((each) => each !== 'kept'))).toEqual(
      new Set(['applied']),
    );
  });
});

describe('at an acquirer whose notices are duplicated, delayed, reordered, forged, or lost at first', () => {
  test('payments end as without faults', async () => {
    const faults = ['doubled', 'delayed', 'reordered', 'forged', 'lost'];
    const faulty = await noticed(shared, { ...NOTICES_ONLY, notice_faults: faults }, shared.proxy.url);
    const payments = await Promise.all(Array.from({ length: 4 }, () => newPayment(faulty, { capture: 'manual' })));
    await Promise.all(payments.map(async ({ url }) => (await cardPage(url)).pay(ANSWER_LOST)));
    for (const payment of payments) {
      await eventually(() => truthOf(faulty, payment)).toMatchObject({ status: 'authorised' });
    }
    const [one, other, third] = payments as [NewPayment, NewPayment, NewPayment];
    await Promise.all([capture(faulty, one), capture(faulty, other, { amount: 1 }), voided(faulty, third)]);
    await eventually(() => truthOf(faulty, one)).toMatchObject({ status: 'paid', captured_amount: 10.5 });
    await eventually(() => truthOf(faulty, other)).toMatchObject({ status: 'paid', captured_amount: 1 });
    await eventually(() => truthOf(faulty, third)).toMatchObject({ status: 'voided' });
    expect((await noticesOf(faulty)).some(({ event_id: id }) => id.endsWith('-forged'))).toBe(false);
    expect(await eventsOf(faulty, one)).toEqual(['payment.authorised', 'payment.captured', 'payment.succeeded']);
  });
});
