import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AcquirerReply, honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { eventually } from '../harness/eventually.ts';
import { linksOf } from '../harness/issuer.ts';
import {
  attemptsOf,
  eventsOf,
  letTimePass,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';
const APPROVED_LOST = '4000000000000259';
const DECLINED_LOST = '4000000000000341';
const CHECKING = 'We are checking with your bank';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('an answer that is lost', () => {
  test('after an approval keeps the page checking, and lets nothing else start, until the inquiry finds the payment paid', async () => {
    const payment = await newPayment(engine);
    const first = await cardPage(payment.url);
    expect((await first.pay(APPROVED_LOST)).text).toContain(CHECKING);
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'processing',
      paid: false,
      payment: { status: 'unknown' },
    });
    expect((await first.pay(APPROVED)).text).toContain(CHECKING);

    await letTimePass(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'approved' }]);
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
    expect((await cardPage(payment.url)).text).toContain('Payment received');
  });

  test('after a decline is found by the inquiry, and then the page accepts another card', async () => {
    const payment = await newPayment(engine);
    expect((await (await cardPage(payment.url)).pay(DECLINED_LOST)).text).toContain(CHECKING);
    await resolveNow(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'declined' }]);
    const page = await cardPage(payment.url);
    expect(page.text).toContain('Your bank declined this card');
    expect((await page.pay(APPROVED)).text).toContain('Payment received');
  });

  test.each([
    ['a cut connection', () => 'cut' as const],
    ['a server error', () => ({ status: 503, body: { fault: 'out_of_order' } })],
    ['a page from an intermediate gateway', () => ({ status: 404, body: {} })],
    ['an answer without an amount', (said: AcquirerReply) => ({ ...said, body: { ...said.body, value: null } })],
    ['a pending answer', (said: AcquirerReply) => ({ ...said, body: { ...said.body, state: 'pending' } })],
  ])('after an approval leaves the attempt unknown, never failed, until an inquiry: %s', async (_, change) => {
    engine.proxy.meddler = async ({ method }, forward) => (method === 'POST' ? change(await forward()) : forward());
    const payment = await newPayment(engine);
    expect((await (await cardPage(payment.url)).pay(APPROVED)).text).toContain(CHECKING);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    await resolveNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
  });

  test('also leaves the attempt unknown if it was the answer to an inquiry, and another inquiry follows', async () => {
    let isPending = true;
    engine.proxy.meddler = async (_call, forward) => {
      const said = await forward();
      return isPending ? { ...said, body: { ...said.body, state: 'pending' } } : said;
    };
    const payment = await newPayment(engine);
    await (await cardPage(payment.url)).pay(APPROVED);
    await resolveNow(engine, payment);
    await eventually(() => inquiriesAbout(payment)).toBe(1);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    isPending = false;
    // The lease of the inquiry in progress can be longer than one jump in time, so time is moved repeatedly until the
    // inquiry runs.
    await eventually(async () => {
      await resolveNow(engine, payment);
      return truthOf(engine, payment);
    }).toMatchObject({ status: 'paid' });
  });

  test('that is still missing after a minute makes the page offer a link back to the shop, with the status pending', async () => {
    engine.proxy.meddler = async (_call, forward) => ({ ...(await forward()), status: 500 });
    const payment = await newPayment(engine, {
      success_url: 'https://shop.example/paid',
      failure_url: 'https://shop.example/back?order=7',
    });
    expect(linksOf((await (await cardPage(payment.url)).pay(APPROVED)).text)).not.toContain('Back to Test Shop');
    await engine.database.pool.query(
      `update attempts set unknown_since = now() - interval '60 seconds', due_at = now() + interval '1 hour'
       where track_id = $1`,
      [payment.trackId],
    );
    const page = await cardPage(payment.url);
    expect(page.text).toContain('This is taking longer than usual');
    const { trackId, paymentId } = payment;
    const back = `https://shop.example/back?order=7&track_id=${trackId}&payment_id=${paymentId}&status=pending`;
    expect(linksOf(page.text)).toContain(back);
    expect(page.text).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(page.headers).not.toHaveProperty('refresh');
  });
});

test('no card number is in the database or the log afterwards', async () => {
  expect(await cardTraces(engine, [APPROVED, APPROVED_LOST, DECLINED_LOST])).toEqual([]);
});

async function inquiriesAbout(payment: NewPayment): Promise<number> {
  const [attempt] = await attemptsOf(engine, payment);
  return engine.proxy.calls.filter((call) => call === `GET /acquirer/v1/sales/${attempt?.attempt_id}`).length;
}
