import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, apiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };

let engine: TestEngine;
let api: ApiClient;
beforeAll(async () => {
  engine = await sharedTestEngine();
  api = engine.api;
});
afterAll(() => engine.stop());

function status(query: unknown, client = api): Promise<ApiAnswer> {
  return client.post('/merchant/payment-status', query);
}

describe('exactly one known track_id, payment_id or reference is required', () => {
  test.each([
    ['none', {}],
    ['two', { track_id: `trk_${'0'.repeat(30)}`, reference: 'r' }],
    ['two that name the same session', { track_id: `trk_${'0'.repeat(30)}`, payment_id: `pay_${'0'.repeat(30)}` }],
    ['all three', { track_id: 't', payment_id: 'p', reference: 'r' }],
    ['null', { track_id: null }],
    ['one and null', { track_id: `trk_${'0'.repeat(30)}`, payment_id: null }],
    ['a number', { reference: 7 }],
    ['a list', { reference: ['r'] }],
    ['an empty reference', { reference: '' }],
    ['a reference of 129 characters', { reference: 'r'.repeat(129) }],
    ['a reference with a NUL', { reference: 'a\0b' }],
    ['a lone surrogate', { reference: '\ud800' }],
    ['another name', { id: `trk_${'0'.repeat(30)}` }],
    ['a reference and an unknown member', { reference: 'r', limit: 1 }],
  ])('%s: 400', async (_what, query) => {
    expect(verdict(await status(query))).toBe('400 invalid_request');
  });

  test.each([
    ['an unknown track_id', { track_id: `trk_${'0'.repeat(30)}` }],
    ['an unknown payment_id', { payment_id: `pay_${'0'.repeat(30)}` }],
    ['an unknown reference', { reference: 'nobody' }],
    ['text that is not an id', { track_id: 'x' }],
    ['an empty id', { track_id: '' }],
    ['an id with NUL', { track_id: 'trk_\0' }],
    ['a payment id with a lone surrogate', { payment_id: '\ud800' }],
  ])('%s: 404', async (_what, query) => {
    expect(verdict(await status(query))).toBe('404 not_found');
  });

  test('track_id, payment_id and reference give the same answer, and a reference also gives its number of sessions', async () => {
    const { body } = await api.post('/merchant/initiate-payment', { ...SESSION, reference: 'three names' });
    const byTrackId = await status({ track_id: body.track_id });
    const byPaymentId = await status({ payment_id: body.payment_id });
    const byReference = await status({ reference: 'three names' });
    expect(byTrackId.body).not.toHaveProperty('matches');
    expect(byPaymentId.body).toEqual(byTrackId.body);
    expect(byReference.body).toEqual({ ...byTrackId.body, matches: 1 });
  });

  test('an id in the parameter for another kind of id is not found', async () => {
    const { body } = await api.post('/merchant/initiate-payment', SESSION);
    expect(verdict(await status({ payment_id: body.track_id }))).toBe('404 not_found');
    expect(verdict(await status({ track_id: body.payment_id }))).toBe('404 not_found');
  });
});

describe('the answer', () => {
  test('shows a session without a payment as not paid and without attempts', async () => {
    const created = await api.post('/v1/sdk/checkout', { ...SESSION, reference: 'fresh' });
    expect((await status({ track_id: created.body.track_id })).body).toEqual({
      ...created.body,
      paid: false,
      payment: null,
      attempts: [],
      captures: [],
      refunds: [],
    });
  });

  test('shows a payment that waits for a card', async () => {
    const created = await api.post('/merchant/initiate-payment', SESSION);
    const { payment_id, payment_url: _, ...session } = created.body;
    expect((await status({ payment_id })).body).toEqual({
      ...session,
      paid: false,
      payment: {
        payment_id,
        status: 'awaiting_card',
        card: null,
        three_ds: null,
        acquirer: null,
        acquirer_reference: null,
        authorisation_code: null,
        decline: null,
        created_at: session.created_at,
        completed_at: null,
      },
      attempts: [],
      captures: [],
      refunds: [],
    });
  });

  test("shows paid after a soft decline and an approval, with both attempts, oldest first, and the card's last four digits", async () => {
    const created = await api.post('/merchant/initiate-payment', SESSION);
    const page = await cardPage(created.body.payment_url);
    const again = await page.pay('4000000000009995');
    const between = (await status({ track_id: created.body.track_id })).body;
    expect(between).toMatchObject({
      status: 'open',
      paid: false,
      payment: { status: 'awaiting_card', completed_at: null },
      attempts: [{ number: 1, status: 'declined', decline: { code: 'insufficient_funds' } }],
    });
    await again.pay('5555555555554444', { expiry: '11/31' });

    const { body } = await status({ track_id: created.body.track_id });
    const card = { brand: 'mastercard', last4: '4444', expiry_month: 11, expiry_year: 2031 };
    expect(body).toMatchObject({
      status: 'paid',
      paid: true,
      refunded_amount: 0,
      payment: { status: 'succeeded', card, decline: null, completed_at: expect.any(String) },
      attempts: [
        { number: 1, status: 'declined', authorisation_code: null },
        { number: 2, status: 'approved', card, authorisation_code: body.payment.authorisation_code, decline: null },
      ],
    });
    expect(body.payment.authorisation_code).toMatch(/\S/);
    expect(JSON.stringify(body)).not.toMatch(/5555555555554444|4000000000009995/);
  });

  test('shows failed and not paid after a hard decline, with the reason', async () => {
    const created = await api.post('/merchant/initiate-payment', SESSION);
    await (await cardPage(created.body.payment_url)).pay('4000000000009979');
    expect((await status({ track_id: created.body.track_id })).body).toMatchObject({
      status: 'failed',
      paid: false,
      payment: { status: 'failed', decline: { code: expect.any(String), message: expect.stringMatching(/\S/) } },
      attempts: [{ status: 'declined' }],
    });
  });
});

describe('by reference', () => {
  test('returns the newest paid session, or the newest session if none is paid', async () => {
    const reference = 'order-42';
    const create = async () => (await api.post('/merchant/initiate-payment', { ...SESSION, reference })).body;
    const pay = async (session: { payment_url: string }) =>
      (await cardPage(session.payment_url)).pay('4242424242424242');
    const found = async () => {
      const { body } = await status({ reference });
      return [body.track_id, body.paid, body.matches];
    };

    const [first, second, third] = [await create(), await create(), await create()];
    expect(await found()).toEqual([third.track_id, false, 3]);
    await pay(first);
    expect(await found()).toEqual([first.track_id, true, 3]);
    const fourth = await create();
    expect(await found()).toEqual([first.track_id, true, 4]);
    await pay(second);
    expect(await found()).toEqual([second.track_id, true, 4]);
    await api.post(`/v1/sdk/checkout/${fourth.track_id}/cancel`);
    expect(await found()).toEqual([second.track_id, true, 4]);
  });

  test('returns a paid session rather than a newer one that was wholly refunded', async () => {
    const reference = 'order-43';
    const [older, newer] = [await newPaidPayment(engine, { reference }), await newPaidPayment(engine, { reference })];
    const key = { 'Idempotency-Key': 'refund-43-1' };
    expect((await api.post('/merchant/refund', { track_id: newer.trackId, amount: 1 }, key)).status).toBe(201);
    expect((await status({ reference })).body).toMatchObject({ track_id: newer.trackId, paid: true });
    const rest = { 'Idempotency-Key': 'refund-43-2' };
    expect((await api.post('/merchant/refund', { track_id: newer.trackId }, rest)).body.status).toBe('succeeded');
    expect((await status({ reference })).body).toMatchObject({ track_id: older.trackId, paid: true, matches: 2 });
  });

  test('finds only exact matches, not a different case, added spaces or patterns', async () => {
    await api.post('/v1/sdk/checkout', { ...SESSION, reference: 'Exact-1' });
    for (const reference of ['exact-1', 'Exact-1 ', ' Exact-1', 'Exact%', 'Exact_1', 'Exact-']) {
      expect(verdict(await status({ reference }))).toBe('404 not_found');
    }
  });
});

test("another profile's session is not found by any id or reference, on any route, and is not counted", async () => {
  const stranger = await createTestProfile(engine.database.pool);
  const theirs = apiClient(engine.url, stranger.secretKey.value);
  const reference = 'shared reference';
  const { track_id, payment_id } = (await api.post('/merchant/initiate-payment', { ...SESSION, reference })).body;

  for (const query of [{ track_id }, { payment_id }, { reference }]) {
    expect(verdict(await status(query, theirs))).toBe('404 not_found');
  }
  expect(verdict(await theirs.post(`/v1/sdk/checkout/${track_id}/pay`, { method: 'card' }))).toBe('404 not_found');
  expect(verdict(await theirs.post(`/v1/sdk/checkout/${track_id}/cancel`))).toBe('404 not_found');
  expect((await status({ track_id })).body.status).toBe('open');

  const own = (await theirs.post('/v1/sdk/checkout', { ...SESSION, reference })).body;
  expect((await status({ reference }, theirs)).body).toMatchObject({ track_id: own.track_id, matches: 1 });
  expect((await status({ reference })).body).toMatchObject({ track_id, matches: 1 });
});
