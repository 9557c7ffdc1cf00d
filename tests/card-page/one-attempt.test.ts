import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { type CardPage, cardPage, type PageAnswer } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, bookedSales, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
const AT_ONCE = 50;

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('one card form submitted many times at once', () => {
  test('takes the money once: one sale in the acquirer’s book, one attempt, one event', async () => {
    const payment = await newPayment(engine);
    const before = (await bookedSales(engine)).length;
    const answers = await postAtOnce(await cardPage(payment.url), APPROVED);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const [attempt, ...others] = await attemptsOf(engine, payment);
    expect([attempt?.state, others]).toEqual(['approved', []]);
    const sales = await bookedSales(engine);
    expect(sales).toHaveLength(before + 1);
    expect(sales[0]).toMatchObject({ merchant_ref: attempt?.attempt_id, state: 'approved' });
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
  });

  test('uses up one attempt when the card is declined', async () => {
    const payment = await newPayment(engine);
    const before = (await bookedSales(engine)).length;
    await postAtOnce(await cardPage(payment.url), DECLINED);
    expect((await attemptsOf(engine, payment)).map(({ state }) => state)).toEqual(['declined']);
    expect(await bookedSales(engine)).toHaveLength(before + 1);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', paid: false });
  });

  test('leaves the payment paid or cancelled, never both, if it is cancelled at the same time', async () => {
    const payment = await newPayment(engine);
    const before = (await bookedSales(engine)).length;
    const page = await cardPage(payment.url);
    await Promise.all([postAtOnce(page, APPROVED, 10), ...Array.from({ length: 10 }, () => page.cancel())]);
    const { status, paid } = await truthOf(engine, payment);
    const taken = (await bookedSales(engine)).length - before;
    expect([
      { status: 'paid', paid: true, taken: 1 },
      { status: 'cancelled', paid: false, taken: 0 },
    ]).toContainEqual({
      status,
      paid,
      taken,
    });
  });
});

describe('while an attempt is with the acquirer', () => {
  test('nothing else can start: an old form is refused, and neither shopper nor merchant can cancel', async () => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const sale = holdSale();
    const first = page.post({ token: page.token, number: APPROVED, expiry: '12/40', cvv: '123' });
    await sale.arrived;

    const meanwhile = await cardPage(payment.url);
    expect(meanwhile.text).toContain('We are checking with your bank');
    expect(meanwhile.token).toBe('');
    expect((await page.pay('5555555555554444')).text).toContain('We are checking with your bank');
    expect((await page.cancel()).text).toContain('We are checking with your bank');
    const cancelled = await engine.api.post(`/v1/sdk/checkout/${payment.trackId}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'payment_in_progress']);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'processing', payment: { status: 'submitting' } });

    sale.letGo();
    expect((await first).status).toBe(303);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', payment: { card: { last4: '4242' } } });
    expect(await attemptsOf(engine, payment)).toHaveLength(1);
  });

  test('the time to pay can end, and the attempt still completes', async () => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const sale = holdSale();
    const paying = page.pay(APPROVED);
    await sale.arrived;
    await endTimeToPay(payment);
    expect((await cardPage(payment.url)).text).toContain('We are checking with your bank');
    sale.letGo();
    expect((await paying).text).toContain('Payment received');
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
  });
});

describe('a form that is submitted too late', () => {
  test('starts nothing once the time to pay is over, even before the session is recorded as expired', async () => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    await endTimeToPay(payment);
    expect((await page.pay(APPROVED)).text).toContain('This payment has expired');
    expect(await attemptsOf(engine, payment)).toEqual([]);
    await eventually(() => eventsOf(engine, payment)).toEqual(['session.expired']);
  });

  test('starts nothing once the merchant has cancelled', async () => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    await engine.api.post(`/v1/sdk/checkout/${payment.trackId}/cancel`);
    expect((await page.pay(APPROVED)).text).toContain('Payment cancelled');
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });

  test('starts nothing once the profile is suspended', async () => {
    const payment = await newPayment(engine);
    const page = await cardPage(payment.url);
    const { pool } = engine.database;
    await pool.query('update profiles set suspended_at = now()');
    const after = await page.pay(APPROVED);
    await pool.query('update profiles set suspended_at = null');
    expect([after.status, after.token]).toEqual([503, '']);
    expect(after.text).toContain('Card payments are not possible right now');
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });
});

describe('attempts', () => {
  test('are limited to five per payment, and the fifth decline ends the payment', async () => {
    const payment = await newPayment(engine);
    let page = await cardPage(payment.url);
    for (let left = 4; left > 0; left--) {
      page = await page.pay(DECLINED);
      expect(page.text).toContain('Your bank declined this card');
      expect(page.token).toMatch(new RegExp(`^${5 - left}\\.`));
    }
    expect(page.text).toContain('This is your last attempt for this payment.');
    page = await page.pay(DECLINED);
    expect([page.status, page.token]).toEqual([200, '']);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'failed', paid: false });
    expect(await attemptsOf(engine, payment)).toHaveLength(5);
    expect(await eventsOf(engine, payment)).toEqual(['payment.failed']);
  });

  test('end with a hard decline', async () => {
    const payment = await newPayment(engine);
    const page = await (await cardPage(payment.url)).pay('4000000000009979');
    expect([page.token, page.text.includes('stolen')]).toEqual(['', false]);
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'failed',
      payment: { decline: { code: 'stolen_card', raw: '43' } },
    });
    expect(await eventsOf(engine, payment)).toEqual(['payment.failed']);
  });
});

test('no card number is in the database or the log afterwards', async () => {
  expect(await cardTraces(engine, [APPROVED, DECLINED, '5555555555554444', '4000000000009979'])).toEqual([]);
});

function postAtOnce({ token, post }: CardPage, number: string, times = AT_ONCE): Promise<PageAnswer[]> {
  const fields = { token, number, expiry: '12/40', cvv: '123' };
  return Promise.all(Array.from({ length: times }, () => post(fields)));
}

/** Holds the next sale back before it reaches the acquirer. */
function holdSale(): { readonly arrived: Promise<void>; readonly letGo: () => void } {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  engine.proxy.meddler = async (_call, forward) => {
    arrival.resolve();
    await release.promise;
    return forward();
  };
  return { arrived: arrival.promise, letGo: release.resolve };
}

async function endTimeToPay({ trackId }: NewPayment): Promise<void> {
  await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [trackId]);
}
