import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const CARD = { method: 'card' };
const AT_ONCE = 20;

let engine: TestEngine;
let api: ApiClient;
beforeAll(async () => {
  engine = await sharedTestEngine();
  api = engine.api;
});
afterAll(() => engine.stop());

const pay = (trackId: string, body: unknown = CARD) => api.post(`/v1/sdk/checkout/${trackId}/pay`, body);
const cancel = (trackId: string, body?: unknown) => api.post(`/v1/sdk/checkout/${trackId}/cancel`, body);

describe('pay', () => {
  test('returns the address of the card page, and the amount of the session', async () => {
    const session = await newSession();
    const answer = await pay(session.track_id);
    const { track_id, amount, amount_minor, currency, expires_at } = session;
    expect(verdict(answer)).toBe('200');
    expect(answer.body).toEqual({
      track_id,
      amount,
      amount_minor,
      currency,
      expires_at,
      status: 'open',
      payment_id: expect.stringMatching(new RegExp(`^pay_${engine.profile.profile.profileId}[0-9A-Za-z]{22}$`)),
      payment_url: `${engine.url}/payment?payment_id=${answer.body.payment_id}`,
    });
    expect((await cardPage(answer.body.payment_url)).status).toBe(200);
  });

  test('returns the same payment for repeated and simultaneous calls', async () => {
    const { track_id } = await newSession();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => pay(track_id)));
    answers.push(await pay(track_id));
    expect(new Set(answers.map(verdict))).toEqual(new Set(['200']));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('returns the existing payment of a session that initiate-payment created', async () => {
    const { body } = await api.post('/merchant/initiate-payment', SESSION);
    expect((await pay(body.track_id)).body).toMatchObject({
      payment_id: body.payment_id,
      payment_url: body.payment_url,
    });
  });

  test('returns the same address after a soft decline and during a challenge', async () => {
    const { track_id } = await newSession();
    const first = (await pay(track_id)).body;
    const declined = await (await cardPage(first.payment_url)).pay('4000000000000002');
    expect((await pay(track_id)).body).toEqual(first);
    await declined.pay('4000000000003220');
    expect((await pay(track_id)).body).toEqual({ ...first, status: 'processing' });
  });

  test.each([
    ['no method', {}, '400 invalid_request'],
    ['no body', undefined, '400 invalid_request'],
    ['a method that is not a string', { method: 1 }, '400 invalid_request'],
    ['an unknown member', { method: 'card', amount: 1 }, '400 invalid_request'],
    ['a different method', { method: 'applepay' }, '422 method_unsupported'],
    ['a method in capitals', { method: 'CARD' }, '422 method_unsupported'],
    ['an empty method', { method: '' }, '422 method_unsupported'],
  ])('refuses %s, and starts nothing', async (_what, body, expected) => {
    const { track_id } = await newSession();
    expect(verdict(await api.post(`/v1/sdk/checkout/${track_id}/pay`, body))).toBe(expected);
    expect((await api.post('/merchant/payment-status', { track_id })).body.payment).toBeNull();
  });

  test.each([
    ['paid', '4242424242424242'],
    ['failed', '4000000000009979'],
  ])('is refused for a session that is %s', async (status, number) => {
    const { track_id } = await newSession();
    await (await cardPage((await pay(track_id)).body.payment_url)).pay(number);
    expect((await api.post('/merchant/payment-status', { track_id })).body.status).toBe(status);
    expect(verdict(await pay(track_id))).toBe('409 session_not_payable');
  });

  test('is refused for a cancelled session, with and without a payment', async () => {
    for (const isStarted of [true, false]) {
      const { track_id } = await newSession();
      if (isStarted) await pay(track_id);
      await cancel(track_id);
      expect(verdict(await pay(track_id))).toBe('409 session_not_payable');
    }
  });
});

describe('cancel', () => {
  test('returns the cancelled session, even when repeated, and creates one event', async () => {
    const session = await newSession();
    const first = await cancel(session.track_id);
    expect([verdict(first), first.body]).toEqual(['200', { ...session, status: 'cancelled' }]);
    const second = await cancel(session.track_id, {});
    expect([verdict(second), second.body]).toEqual(['200', first.body]);
    expect(await eventsOf(session.track_id)).toMatchObject([
      { type: 'payment.cancelled', sequence: 1, body: { data: { status: 'cancelled', paid: false, payment: null } } },
    ]);
  });

  test('ends a payment that waits for a card, and its page accepts no more cards', async () => {
    const { track_id } = await newSession();
    const started = (await pay(track_id)).body;
    const page = await cardPage(started.payment_url);
    await cancel(track_id);
    await page.pay('4242424242424242');
    expect((await api.post('/merchant/payment-status', { track_id })).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'cancelled', completed_at: expect.any(String) },
      attempts: [],
    });
  });

  test(`${AT_ONCE} simultaneous calls cancel the session once, and all of them succeed`, async () => {
    const { track_id } = await newSession();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => cancel(track_id)));
    expect(tally(answers)).toEqual({ '200': AT_ONCE });
    expect(await eventsOf(track_id)).toHaveLength(1);
  });

  test('with a simultaneous start always results in a cancelled session', async () => {
    for (let round = 0; round < 5; round++) {
      const { track_id } = await newSession();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => (n === AT_ONCE / 2 ? cancel(track_id) : pay(track_id))),
      );
      const told = answers.map(verdict);
      expect(told.filter((each) => each !== '200' && each !== '409 session_not_payable')).toEqual([]);
      expect((await api.post('/merchant/payment-status', { track_id })).body.status).toBe('cancelled');
    }
  });

  test('is refused with Retry-After while an attempt is in progress, and changes nothing', async () => {
    const { track_id } = await newSession();
    await (await cardPage((await pay(track_id)).body.payment_url)).pay('4000000000003220');
    const answer = await cancel(track_id);
    expect(verdict(answer)).toBe('409 payment_in_progress');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.post('/merchant/payment-status', { track_id })).body.status).toBe('processing');
    expect(await eventsOf(track_id)).toEqual([]);
  });

  test('is refused again without Retry-After under the same idempotency key, because waiting does not help', async () => {
    const { track_id } = await newSession();
    await (await cardPage((await pay(track_id)).body.payment_url)).pay('4000000000003220');
    const keyed = () =>
      api.post(`/v1/sdk/checkout/${track_id}/cancel`, undefined, { 'Idempotency-Key': `cancel-${track_id}` });
    expect((await keyed()).headers).toHaveProperty('retry-after');
    const again = await keyed();
    expect(verdict(again)).toBe('409 payment_in_progress');
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.headers).not.toHaveProperty('retry-after');
  });

  test.each([
    ['paid', '4242424242424242'],
    ['failed', '4000000000009979'],
  ])('is refused for a session that is %s, and changes nothing', async (status, number) => {
    const { track_id } = await newSession();
    await (await cardPage((await pay(track_id)).body.payment_url)).pay(number);
    const before = (await api.post('/merchant/payment-status', { track_id })).body;
    expect(verdict(await cancel(track_id))).toBe('409 session_not_payable');
    expect((await api.post('/merchant/payment-status', { track_id })).body).toEqual(before);
    expect([before.status, (await eventsOf(track_id)).length]).toEqual([status, 1]);
  });
});

async function newSession() {
  return (await api.post('/v1/sdk/checkout', SESSION)).body;
}

function tally(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[verdict(answer)] = (counts[verdict(answer)] ?? 0) + 1;
  return counts;
}

async function eventsOf(trackId: string) {
  const { rows } = await engine.database.pool.query(
    'select type, sequence, body::jsonb as body from events where track_id = $1 order by position',
    [trackId],
  );
  return rows;
}
