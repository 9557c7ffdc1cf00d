import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capture, newAuthorisedPayment, voided } from '../captures/capturing.ts';
import { type AcquirerReply, honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { askNow, attemptsOf, type NewPayment, newPayment, resolveNow, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { refund, resolveRefundsNow } from '../refunds/refunding.ts';
import { differencesOf, ledgerOf, postingsOf } from './keeping.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';

let engine: ProxiedEngine;
/** The acquirer's answer to an approved sale. */
let approval: AcquirerReply;
beforeAll(async () => {
  engine = await startProxiedEngine();
  engine.proxy.meddler = async (_call, forward) => {
    approval = await forward();
    return approval;
  };
  await newPaidPayment(engine);
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(async () => {
  expect(await differencesOf(engine)).toEqual([]);
  await engine.stop();
});

describe('a posting is booked with', () => {
  test('a sale, from what the acquirer owes to what the merchant is owed', async () => {
    const payment = await newPaidPayment(engine);
    const [attempt] = await attemptsOf(engine, payment);
    const ledger = await ledgerOf(engine.database.pool, engine.profile.profile.profileId);
    expect(ledger.filter(({ track_id: track }) => track === payment.trackId)).toMatchObject([
      {
        kind: 'sale',
        reference: attempt?.attempt_id,
        debit: 'acquirer_receivable',
        credit: 'merchant_payable',
        currency: 'BHD',
        amount_minor: 10_500n,
      },
    ]);
  });

  test('each capture, but not with the authorisation', async () => {
    const payment = await newAuthorisedPayment(engine);
    expect(await postingsOf(engine, payment)).toEqual([]);
    await capture(engine, payment, { amount: 4 });
    await capture(engine, payment, { amount: 2.5, last: true });
    expect(await postingsOf(engine, payment)).toEqual(['capture 4000', 'capture 2500']);
  });

  test('each refund, once it has succeeded', async () => {
    const payment = await newPaidPayment(engine);
    await refund(engine, payment, { amount: 4 });
    engine.proxy.meddler = async (_call, forward) => {
      await forward();
      return 'cut';
    };
    await refund(engine, payment, { amount: 2 });
    expect(await postingsOf(engine, payment)).toEqual(['sale 10500', 'refund 4000']);
    engine.proxy.meddler = honest;
    await eventually(async () => {
      await resolveRefundsNow(engine, payment);
      return postingsOf(engine, payment);
    }).toEqual(['sale 10500', 'refund 4000', 'refund 2000']);
  });

  test('a sale whose answer was lost, once the acquirer has been asked', async () => {
    const payment = await newPayment(engine);
    engine.proxy.meddler = async (_call, forward) => {
      await forward();
      return 'cut';
    };
    await (await cardPage(payment.url)).pay(APPROVED);
    expect(await postingsOf(engine, payment)).toEqual([]);
    engine.proxy.meddler = honest;
    await eventually(async () => {
      await resolveNow(engine, payment);
      return postingsOf(engine, payment);
    }).toEqual(['sale 10500']);
  });

  test('a payment that an operator settles as paid', async () => {
    const payment = await newPayment(engine);
    engine.proxy.meddler = async () => 'cut';
    await (await cardPage(payment.url)).pay(APPROVED);
    const [attempt] = await attemptsOf(engine, payment);
    const attemptId = attempt?.attempt_id ?? '';
    await engine.database.pool.query('update attempts set inquiry_count = 5 where attempt_id = $1', [attemptId]);
    const settlement = { attemptId, as: 'succeeded', note: 'The acquirer, ticket 7' } as const;
    unwrap(await settlePayment({ pool: engine.database.pool }, OPERATOR, settlement));
    expect(await postingsOf(engine, payment)).toEqual(['sale 10500']);
  });
});

test('nothing is booked for a decline, a void, a reversed attempt, a refused refund or a refused capture', async () => {
  const declined = await newPayment(engine);
  await (await cardPage(declined.url)).pay(DECLINED);
  const given = await newAuthorisedPayment(engine);
  await voided(engine, given);
  const { payment: reversed } = await reversedPayment();
  expect(await truthOf(engine, given)).toMatchObject({ status: 'voided' });
  for (const payment of [declined, given, reversed]) expect(await postingsOf(engine, payment)).toEqual([]);
  const [paid, held] = [await newPaidPayment(engine), await newAuthorisedPayment(engine)];
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    const isMovement = /\/(refunds|captures)$/.test(path);
    return isMovement ? { ...said, body: { ...said.body, state: 'refused', refusal: 'exceeds_sale' } } : said;
  };
  expect((await refund(engine, paid, { amount: 1 })).body).toMatchObject({ status: 'failed' });
  expect((await capture(engine, held, { amount: 1 })).body).toMatchObject({ status: 'failed' });
  expect(await postingsOf(engine, paid)).toEqual(['sale 10500']);
  expect(await postingsOf(engine, held)).toEqual([]);
});

test('an approval after the end of its payment is in suspense until its money has been returned, each time', async () => {
  const { payment, reference } = await reversedPayment();
  for (const expected of [
    ['late_approval 10500', 'late_reversal 10500'],
    ['late_approval 10500', 'late_reversal 10500', 'late_approval 2 10500', 'late_reversal 2 10500'],
  ]) {
    let isBroken = true;
    engine.proxy.meddler = ({ method, path }, forward) => {
      if (!path.includes(reference)) return forward();
      if (path.endsWith('/reversal')) isBroken = false;
      const { status, body } = approval;
      return method === 'GET' && isBroken
        ? Promise.resolve({ status, body: { ...body, merchant_ref: reference } })
        : forward();
    };
    await eventually(async () => {
      await engine.database.pool.query(
        'update closing_inquiries set due_at = now() where attempt_id = $1 and due_at is not null',
        [reference],
      );
      await askNow(engine, 'closing_inquiries');
      await askNow(engine, 'reversals');
      return postingsOf(engine, payment);
    }).toEqual(expected);
    expect(await differencesOf(engine)).toEqual([]);
  }
});

/** An attempt whose sale never arrived, so that it was reversed. */
async function reversedPayment(): Promise<{ payment: NewPayment; reference: string }> {
  const payment = await newPayment(engine);
  engine.proxy.meddler = async ({ path }, forward) => (path.endsWith('/sales') ? 'cut' : forward());
  await (await cardPage(payment.url)).pay(APPROVED);
  engine.proxy.meddler = honest;
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  const [attempt] = await attemptsOf(engine, payment);
  return { payment, reference: attempt?.attempt_id ?? '' };
}
