import type { CheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, voided } from '../captures/capturing.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, letTimePass, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { atCheckoutCom, bookedAt, cardOf, decide, paid, startCheckoutCom } from './paying-at-checkout-com.ts';

let engine: TestEngine;
let fake: CheckoutComFake;
let own: TestEngine;
beforeAll(async () => {
  [engine, fake] = await Promise.all([startTestEngine(), startCheckoutCom()]);
  own = await atCheckoutCom(engine, fake, ['doubled', 'late', 'lost', 'forged']);
});
afterAll(() => Promise.all([engine.stop(), fake.stop()]));

const statusOf = async (payment: NewPayment) => (await truthOf(own, payment)).status;

test('a payment is authorised, then captured once by a separate request, and both books agree', async () => {
  const { payment } = await paid(own, cardOf('plain'));
  await eventually(() => statusOf(payment)).toBe('paid');
  expect(await bookedAt(fake, own, payment)).toMatchObject([{ held: 10_500, captured: 10_500, refunded: 0 }]);
  await eventually(() => eventsOf(own, payment)).toContain('payment.succeeded');
});

test('a shopper who confirms at the issuer pays once, and a shopper who refuses sees why the payment failed', async () => {
  const confirmed = await paid(own, cardOf('challenge'));
  expect(await statusOf(confirmed.payment)).toBe('processing');
  await decide(confirmed.page, 'approve');
  await eventually(() => statusOf(confirmed.payment)).toBe('paid');
  expect(await truthOf(own, confirmed.payment)).toMatchObject({
    payment: { acquirer: 'checkout_com', three_ds: { status: 'authenticated', flow: 'challenge' } },
  });
  const refused = await paid(own, cardOf('challenge'));
  await decide(refused.page, 'refuse');
  await eventually(() => attemptsOf(own, refused.payment)).toMatchObject([{ state: 'declined' }]);
  expect(await bookedAt(fake, own, refused.payment)).toMatchObject([{ state: 'declined', captured: 0 }]);
});

test.each(['lose_answer', 'fails_after'] as const)(
  'a sale with the fault %s is found and captured once',
  async (kind) => {
    fake.faults.add({ operation: 'PAYMENT', kind });
    const { payment } = await paid(own, cardOf('plain'));
    await letTimePass(own, payment);
    await eventually(() => statusOf(payment)).toBe('paid');
    expect(await bookedAt(fake, own, payment)).toMatchObject([{ captured: 10_500 }]);
  },
);

test('an authorised payment is voided', async () => {
  const { payment } = await paid(own, cardOf('plain'), { capture: 'manual' });
  await eventually(() => statusOf(payment)).toBe('authorised');
  await voided(own, payment);
  await eventually(() => statusOf(payment)).toBe('voided');
  expect(await bookedAt(fake, own, payment)).toMatchObject([{ state: 'voided', captured: 0 }]);
});

test('an authorised payment is captured in part', async () => {
  const { payment } = await paid(own, cardOf('plain'), { capture: 'manual' });
  await eventually(() => statusOf(payment)).toBe('authorised');
  await capture(own, payment, { amount: 4.5, last: true });
  await eventually(() => statusOf(payment)).toBe('paid');
  expect(await bookedAt(fake, own, payment)).toMatchObject([{ captured: 4_500, isFinal: true }]);
});

test('an amount whose third decimal is not 0 is refused when the session is created', async () => {
  await expect(newPayment(own, { amount: 10.505 })).rejects.toThrow(/amount_not_supported_by_acquirer/);
});
