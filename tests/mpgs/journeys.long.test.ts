import type { Response } from '@pay/fake-mpgs/book/order';
import type { MpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capture, freshKey, voided } from '../captures/capturing.ts';
import { eventually } from '../harness/eventually.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import { attemptsOf, endChallenge, letTimePass, type NewPayment, truthOf } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { atGateway, decide, type MpgsEngine, ordersOf, pay, SECRET, startGateway } from './mpgs-engine.ts';

let engine: TestEngine;
let fake: MpgsFake;
let own: MpgsEngine;
beforeAll(async () => {
  [engine, fake] = await Promise.all([startTestEngine(), startGateway()]);
  own = await atGateway(engine, fake);
});
afterAll(() => Promise.all([engine.stop(), fake.stop()]));

const APPROVED: Response = {
  result: 'SUCCESS',
  gatewayCode: 'APPROVED',
  acquirerCode: '00',
  recommendation: 'NO_ACTION',
};
const DECLINED: Response = { ...APPROVED, result: 'FAILURE', gatewayCode: 'DECLINED', acquirerCode: '51' };

async function states(payment: NewPayment): Promise<readonly string[]> {
  return (await attemptsOf(own, payment)).map(({ state }) => state);
}

async function settleBank(payment: NewPayment, as: Response): Promise<void> {
  const [found] = await ordersOf(own, payment);
  if (!found) throw new Error('the gateway has no such order');
  fake.settle(found.order, as);
}

function refund({ trackId }: NewPayment, amount: number) {
  const key = { 'Idempotency-Key': freshKey() };
  return own.api.post('/merchant/refund', { track_id: trackId, amount }, key);
}

describe('at the issuer', () => {
  test('a shopper who refuses is not charged, and can try another card', async () => {
    const { payment, page } = await pay(own, 'challenge', 'approved');
    await decide(page, 'refuse');
    expect(await states(payment)).toEqual(['declined']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION'] }]);
    expect(await truthOf(own, payment)).toMatchObject({ paid: false });
  });

  test('a shopper who leaves is not charged, and nobody can use the card afterwards', async () => {
    const { payment, page } = await pay(own, 'challenge', 'approved');
    await endChallenge(own, payment);
    await eventually(() => states(payment)).toEqual(['reversed']);
    // The issuer's page was still open. The shopper now confirms and comes back.
    await decide(page, 'approve');
    expect(await states(payment)).toEqual(['reversed']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION'] }]);
  });

  test('a shopper who confirms but never comes back is not charged', async () => {
    const { payment, page } = await pay(own, 'challenge', 'approved');
    await decideAtIssuer(page.text, 'approve');
    await endChallenge(own, payment);
    await eventually(() => states(payment)).toEqual(['reversed']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION'] }]);
  });

  test('a card that the bank declines after the challenge is declined', async () => {
    const { payment, page } = await pay(own, 'challenge', 'declined');
    await decide(page, 'approve');
    expect(await states(payment)).toEqual(['declined']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION', 'PAYMENT'] }]);
  });
});

describe('a bank that does not answer', () => {
  test.each([
    [APPROVED, 'approved', { status: 'paid', paid: true }],
    [DECLINED, 'declined', { paid: false }],
  ] as const)('leaves the payment unknown until its answer is found: %o', async (answer, state, truth) => {
    const { payment } = await pay(own, 'plain', 'timedOut');
    expect(await states(payment)).toEqual(['unknown']);
    await letTimePass(own, payment);
    expect(await truthOf(own, payment)).toMatchObject({ status: 'processing', paid: false });
    await settleBank(payment, answer);
    await eventually(async () => {
      await letTimePass(own, payment);
      return states(payment);
    }).toEqual([state]);
    expect(await truthOf(own, payment)).toMatchObject(truth);
  });

  test.each(['lose_answer', 'late'] as const)('a sale with the fault %s is charged once', async (kind) => {
    fake.faults.add({ operation: 'PAY', kind });
    const { payment } = await pay(own, 'plain', 'approved');
    await eventually(async () => {
      await letTimePass(own, payment);
      return states(payment);
    }).toEqual(['approved']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 10_500n }]);
  });

  test('a sale that never reached the gateway is reversed, so that the shopper can try again', async () => {
    fake.faults.add({ operation: 'PAY', kind: 'lose_request' });
    const { payment } = await pay(own, 'plain', 'approved');
    expect(await states(payment)).toEqual(['unknown']);
    // This runs once, because the reversal reads the order twice, and another worker could take over the reversal in
    // the meantime.
    await letTimePass(own, payment);
    await eventually(() => states(payment)).toEqual(['reversed']);
    expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION'] }]);
  });
});

describe('money that is first held', () => {
  test('is captured in parts and refunded in parts, but never beyond the amount', async () => {
    const { payment } = await pay(own, 'frictionless', 'approved', { capture: 'manual' });
    expect(await truthOf(own, payment)).toMatchObject({ status: 'authorised', paid: false });
    expect(await ordersOf(own, payment)).toMatchObject([{ held: 10_500n, captured: 0n }]);
    expect((await capture(own, payment, { amount: 4 })).body).toMatchObject({ status: 'succeeded' });
    expect((await capture(own, payment, { amount: 6.5, last: true })).body).toMatchObject({ status: 'succeeded' });
    expect((await refund(payment, 10.4)).body).toMatchObject({ status: 'succeeded' });
    expect((await refund(payment, 0.2)).status).toBe(422);
    expect((await refund(payment, 0.1)).body).toMatchObject({ status: 'succeeded' });
    expect(await ordersOf(own, payment)).toMatchObject([{ held: 10_500n, captured: 10_500n, refunded: 10_500n }]);
  });

  test('is released by a void', async () => {
    const { payment } = await pay(own, 'plain', 'approved', { capture: 'manual' });
    expect((await voided(own, payment)).body).toMatchObject({ status: 'voided' });
    expect(await ordersOf(own, payment)).toMatchObject([
      { held: 0n, captured: 0n, types: ['AUTHENTICATION', 'AUTHORIZATION', 'VOID_AUTHORIZATION'] },
    ]);
  });

  test.each(['lose_request', 'lose_answer'] as const)(
    'is captured once if the capture is cut off: %s',
    async (kind) => {
      const { payment } = await pay(own, 'plain', 'approved', { capture: 'manual' });
      fake.faults.add({ operation: 'CAPTURE', kind });
      expect((await capture(own, payment)).body).toMatchObject({ status: 'pending' });
      await eventually(async () => {
        await own.database.pool.query('update captures set due_at = now() where track_id = $1 and due_at is not null', [
          payment.trackId,
        ]);
        return truthOf(own, payment);
      }).toMatchObject({ status: 'paid', captured_amount: 10.5 });
      expect(await ordersOf(own, payment)).toMatchObject([{ captured: 10_500n }]);
    },
  );
});

test('a notification makes the engine ask immediately, and a forged one changes nothing', async () => {
  own = await atGateway(engine, fake, { notice_secret: SECRET });
  const { payment } = await pay(own, 'plain', 'timedOut');
  await own.database.pool.query(
    `update attempts set due_at = now() + interval '1 day' where track_id = $1 and due_at is not null`,
    [payment.trackId],
  );
  const [found] = await ordersOf(own, payment);
  const forged = { 'x-notification-secret': 'another-secret-entirely', 'x-notification-id': 'n-forged' };
  const said = { order: { id: found?.order.id }, transaction: { id: 'sale', type: 'PAYMENT' } };
  expect((await own.api.post(`/notices/${own.accountId}`, said, forged)).status).toBe(401);
  expect(await states(payment)).toEqual(['unknown']);
  await settleBank(payment, APPROVED);
  await eventually(() => states(payment)).toEqual(['approved']);
  expect(await truthOf(own, payment)).toMatchObject({ status: 'paid' });
});
