import { startAttempt } from '@pay/core/paying/payments/attempting/start-attempt';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import {
  attemptsOf,
  bookedSales,
  eventsOf,
  letTimePass,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { SIMULATOR_KINDS, SIMULATOR_STEPS } from '../harness/simulator-of.ts';

const APPROVED = '4242424242424242';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterAll(() => engine.stop());

describe('an attempt whose process dies before recording the outcome', () => {
  test('is inquired about, and reversed after the horizon if the acquirer never received it, so that another card can be used', async () => {
    const { payment, reference } = await abandonedAttempt();
    expect((await cardPage(payment.url)).text).toContain('We are checking with your bank');
    await letTimePass(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    expect(callsAbout(reference)).toEqual([
      `GET /acquirer/v1/sales/${reference}`,
      `POST /acquirer/v1/sales/${reference}/reversal`,
    ]);
    // The reversal is in the book, and blocks the sale if it still arrives.
    expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'reversed', value: null }]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open', payment: { status: 'awaiting_card' } });
    expect(await eventsOf(engine, payment)).toEqual([]);
    const again = await cardPage(payment.url);
    expect(again.text).toContain('This payment was not completed');
    expect((await again.pay(APPROVED)).text).toContain('Payment received');
  });

  test('is not reversed while the acquirer might not know it yet', async () => {
    const { payment, reference } = await abandonedAttempt();
    await engine.database.pool.query('update attempts set due_at = now() where track_id = $1', [payment.trackId]);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    await eventually(() => callsAbout(reference)).toEqual([`GET /acquirer/v1/sales/${reference}`]);
    expect((await cardPage(payment.url)).text).toContain('We are checking with your bank');
  });

  test('is found to be paid if the acquirer took the money', async () => {
    const { payment, reference } = await abandonedAttempt();
    await sendSale(reference);
    await resolveNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
    expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
  });

  test('takes no money if the sale reaches the acquirer after its reversal', async () => {
    const { payment, reference } = await abandonedAttempt();
    await resolveNow(engine, payment);
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'reversed' }]);
    await sendSale(reference);
    expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'reversed' }]);
  });

  test('fails the payment once it is reversed, if it was the last attempt, and the merchant is notified', async () => {
    const payment = await newPayment(engine);
    for (let tries = 0; tries < 4; tries++) await (await cardPage(payment.url)).pay('4000000000000002');
    await abandon(payment, 4);
    await resolveNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'failed', paid: false });
    expect(await eventsOf(engine, payment)).toEqual(['payment.failed']);
  });

  test('fails the payment once it is reversed if the time to pay is over', async () => {
    const { payment } = await abandonedAttempt();
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [payment.trackId]);
    await resolveNow(engine, payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'failed', paid: false });
    expect(await eventsOf(engine, payment)).toEqual(['payment.failed']);
  });
});

/** Creates a payment with an attempt, as if the process had died before calling the acquirer. */
async function abandonedAttempt(): Promise<{ payment: NewPayment; reference: string }> {
  const payment = await newPayment(engine);
  return { payment, reference: await abandon(payment, 0) };
}

async function abandon({ paymentId }: NewPayment, attemptCount: number): Promise<string> {
  const card = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 } as const;
  const started = await startAttempt(
    { shared: sharedStatements({ pool: engine.database.pool, environment: 'sandbox', kinds: SIMULATOR_KINDS }) },
    {
      paymentId,
      attemptCount,
      origin: { acquirer: 'simulator', accountId: null },
      capabilities: SIMULATOR_STEPS,
      card,
    },
  );
  if (typeof started === 'string') throw new Error(`no attempt could be started: ${started}`);
  return started.attempt.attemptId;
}

/** Delivers, immediately or late, the sale that the dead process had sent. */
async function sendSale(reference: string): Promise<void> {
  const { statusCode, body } = await request(`${engine.simulatorUrl}/acquirer/v1/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchant_ref: reference,
      value: { minor: '10500', currency: 'BHD' },
      card: { number: APPROVED, cvv: '123', expiry: '2040-12' },
      three_ds: { return_url: `${engine.url}/payment/challenge/x` },
    }),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the acquirer answered the sale with ${statusCode}`);
}

function callsAbout(reference: string): readonly string[] {
  return engine.proxy.calls.filter((call) => call.includes(reference));
}
