import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { eventsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { bookOf, capture, endAuthorisation, newAuthorisedPayment, rowsOf, voided } from './capturing.ts';

const DAY_MS = 86_400_000;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

describe('a session that is captured manually', () => {
  test('is authorised by an approval: nothing is taken, and the shopper sees that the payment is approved', async () => {
    const payment = await newAuthorisedPayment(engine);
    const truth = await truthOf(engine, payment);
    expect(truth).toMatchObject({
      status: 'authorised',
      paid: false,
      capture: 'manual',
      captured_amount: 0,
      captured_amount_minor: 0,
      void_reason: null,
      payment: { status: 'authorised', completed_at: null },
      attempts: [{ status: 'approved' }],
      captures: [],
    });
    expect(Math.round((Date.parse(truth.authorised_until) - Date.now()) / DAY_MS)).toBe(7);
    expect(await bookOf(engine, payment)).toMatchObject({
      sale: { state: 'approved', capture: 'later' },
      captures: [],
    });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised']);
    expect((await cardPage(payment.url)).text).toContain('Payment approved');
    expect(verdict(await refund(engine, payment))).toBe('409 refund_not_possible');
  });

  test('is paid by a capture of the full amount, which is the last capture', async () => {
    const payment = await newAuthorisedPayment(engine);
    const taken = await capture(engine, payment);
    expect(taken).toMatchObject({
      status: 201,
      body: { status: 'succeeded', amount: 10.5, amount_minor: 10_500, currency: 'BHD', last: true },
    });
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'paid',
      paid: true,
      captured_amount: 10.5,
      authorised_until: null,
      payment: { status: 'succeeded', completed_at: expect.any(String) },
      captures: [taken.body],
    });
    expect(await bookOf(engine, payment)).toMatchObject({
      captures: [{ capture_ref: taken.body.capture_id, value: { minor: '10500', currency: 'BHD' } }],
    });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.captured', 'payment.succeeded']);
    expect(verdict(await capture(engine, payment, { amount: 1 }))).toBe('409 capture_not_possible');
    expect(verdict(await voided(engine, payment))).toBe('409 void_not_possible');
  });

  test('is captured in parts until the last capture, and refunded up to what was captured', async () => {
    const payment = await newAuthorisedPayment(engine);
    await capture(engine, payment, { amount: 4 });
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', captured_amount: 4 });
    expect(verdict(await refund(engine, payment, { amount: 4.001 }))).toBe('422 refund_too_large');
    expect(verdict(await capture(engine, payment, { amount: 6.501 }))).toBe('422 capture_too_large');
    expect((await capture(engine, payment, { amount: 2, last: true })).body).toMatchObject({ last: true });
    expect(await truthOf(engine, payment)).toMatchObject({ captured_amount: 6, authorised_until: null });
    expect(verdict(await capture(engine, payment, { amount: 0.001 }))).toBe('409 capture_not_possible');
    expect((await refund(engine, payment)).body).toMatchObject({ status: 'succeeded', amount: 6 });
    expect(await truthOf(engine, payment)).toMatchObject({ paid: false, refunded_amount: 6 });
    const { captures, refunds } = await bookOf(engine, payment);
    expect([captures, refunds].map((each) => each.map(({ value }) => value.minor))).toEqual([
      ['2000', '4000'],
      ['6000'],
    ]);
    expect(await eventsOf(engine, payment)).toEqual([
      'payment.authorised',
      'payment.captured',
      'payment.succeeded',
      'payment.captured',
      'refund.succeeded',
    ]);
  });

  test('can be voided once, while nothing has been captured', async () => {
    const payment = await newAuthorisedPayment(engine);
    const ended = await voided(engine, payment);
    expect(ended).toMatchObject({
      status: 200,
      body: { status: 'voided', void_reason: 'requested', captured_amount: 0, authorised_until: null },
    });
    expect(await truthOf(engine, payment)).toMatchObject({ ...ended.body, paid: false, payment: { status: 'voided' } });
    expect(await bookOf(engine, payment)).toMatchObject({ sale: { state: 'reversed' }, captures: [] });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
    expect(verdict(await voided(engine, payment))).toBe('409 void_not_possible');
    expect(verdict(await capture(engine, payment))).toBe('409 capture_not_possible');
    expect((await cardPage(payment.url)).text).toContain('Nothing was charged');
  });
});

describe('a capture or a void is refused', () => {
  const actions = { capture, void: voided };

  test.each(['capture', 'void'] as const)('without an authorisation: %s', async (action) => {
    const nobody = { trackId: `trk_${'0'.repeat(30)}` };
    expect(verdict(await actions[action](engine, nobody as never))).toBe('404 not_found');
    const open = await newPayment(engine, { capture: 'manual' });
    expect(verdict(await actions[action](engine, open))).toBe(`409 ${action}_not_possible`);
    const paid = await newPaidPayment(engine);
    expect(verdict(await actions[action](engine, paid))).toBe(`409 ${action}_not_possible`);
  });

  test.each(['/merchant/capture', '/merchant/void'])('without an Idempotency-Key: %s', async (path) => {
    const { trackId } = await newAuthorisedPayment(engine);
    expect(verdict(await engine.api.post(path, { track_id: trackId }))).toBe('400 idempotency_key_required');
  });

  test.each([
    ['amount_invalid', 0],
    ['amount_precision', 0.0001],
    ['capture_too_large', 10.501],
  ])('with an amount that cannot be captured: %s', async (code, amount) => {
    const payment = await newAuthorisedPayment(engine);
    expect(verdict(await capture(engine, payment, { amount }))).toBe(`422 ${code}`);
    expect(await rowsOf(engine, 'captures', payment)).toEqual([]);
  });
});

describe('an authorisation whose time to capture is over', () => {
  test('is released if nothing was captured, and can no longer be captured', async () => {
    const payment = await newAuthorisedPayment(engine);
    await endAuthorisation(engine, payment);
    expect(verdict(await capture(engine, payment))).toBe('409 capture_not_possible');
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided', void_reason: 'lapsed' });
    expect(await bookOf(engine, payment)).toMatchObject({ sale: { state: 'reversed' } });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
  });

  test('leaves its session paid if something was captured, and nothing more can be captured', async () => {
    const payment = await newAuthorisedPayment(engine);
    await capture(engine, payment, { amount: 3 });
    await endAuthorisation(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid', authorised_until: null });
    expect(verdict(await capture(engine, payment, { amount: 1 }))).toBe('409 capture_not_possible');
    expect(await rowsOf(engine, 'voids', payment)).toEqual([]);
    expect(await bookOf(engine, payment)).toMatchObject({ sale: { state: 'approved' }, captures: [{}] });
  });
});

test('a session with manual capture cannot be paid at an acquirer that takes the money with the sale', async () => {
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', capture: 'manual' });
  const { profileId } = engine.profile.profile;
  await engine.database.pool.query(
    `insert into acquirer_accounts (profile_id, account_id, kind, state, verified_at, activated_at)
     values ($1, 'acc_' || $1 || 'one_step', 'one_step_bank', 'active', now(), now())`,
    [profileId],
  );
  const paid = { amount: 1, currency: 'BHD', capture: 'manual' };
  const started = [
    await engine.api.post(`/v1/sdk/checkout/${body.track_id}/pay`, { method: 'card' }),
    await engine.api.post('/merchant/initiate-payment', paid),
    await engine.api.post('/merchant/initiate-payment', { ...paid, capture: 'automatic' }),
  ];
  await engine.database.pool.query("delete from acquirer_accounts where kind = 'one_step_bank'");
  expect(started.map(verdict)).toEqual(['409 capture_not_possible', '409 capture_not_possible', '201']);
});
