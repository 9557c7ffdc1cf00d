import type { DisputeFactKind } from '@pay/core/paying/acquiring/dispute-told';
import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { beforeAll, describe, expect, test } from 'vitest';
import { differencesOf, postingsOf } from '../books/keeping.ts';
import { eventsOf, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { attemptIdOf, disputesOf, keptBy, teller } from './disputing.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});

async function paid() {
  const payment = await newPaidPayment(engine);
  return { payment, reference: await attemptIdOf(engine, payment) };
}

/** Every order of the items. */
function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const STORY: readonly DisputeFactKind[] = ['opened', 'chargeback', 'evidence_submitted', 'chargeback_reversal'];

test('the facts of a dispute lead to the same end in any order, even if each is reported twice, and the ledger agrees', async () => {
  const { payment, reference } = await paid();
  const { tell, alarms } = teller(engine);
  const orders = permutations(STORY);
  const minor = 400n;
  for (const [which, order] of orders.entries()) {
    for (const kind of order) {
      const at = new Date(Date.UTC(2026, 0, STORY.indexOf(kind) + 1));
      const fact = { kind, reference, at, minor, disputeReference: `case ${which}` };
      expect((await tell(fact)).kind).toBe('recorded');
      expect((await tell({ ...fact, source: 'file' })).kind).toBe('repeated');
    }
    expect(await differencesOf(engine)).toEqual([]);
  }
  const disputes = await disputesOf(engine, payment);
  expect(disputes).toHaveLength(orders.length);
  const end = { state: 'won', amount_minor: minor, taken_minor: 0n, reason_code: '10.4', is_closed: true };
  for (const dispute of disputes) expect(dispute).toEqual({ ...end, dispute_id: dispute.dispute_id });
  const kept = { charged_back_minor: 0n, overdrawn_minor: 0n, refund_reserved_minor: 0n };
  expect([await keptBy(engine, payment), alarms]).toEqual([kept, []]);
  const counts = (names: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length]));
  const each = orders.length;
  expect(counts(await postingsOf(engine, payment))).toEqual({
    'sale 10500': 1,
    'chargeback 400': each,
    'chargeback_reversal 400': each,
  });
  expect(counts(await eventsOf(engine, payment))).toMatchObject({ 'dispute.opened': each, 'dispute.closed': each });
});

test('a fact that is reported many times simultaneously moves its money once', async () => {
  const { payment, reference } = await paid();
  const { tell } = teller(engine);
  const told = await Promise.all(
    Array.from({ length: 8 }, (_, at) => tell({ kind: 'chargeback', reference, factId: `told-${at}` })),
  );
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['recorded', ...Array(7).fill('repeated')]);
  expect(await postingsOf(engine, payment)).toEqual(['sale 10500', 'chargeback 10500']);
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded', 'dispute.opened']);
  expect(await differencesOf(engine)).toEqual([]);
});

test('a payment can have several disputes, each about a part of it', async () => {
  const { payment, reference } = await paid();
  const { tell } = teller(engine);
  await tell({ kind: 'chargeback', reference, disputeReference: 'one', minor: 4_000n });
  await tell({ kind: 'chargeback', reference, disputeReference: 'two', minor: 2_500n });
  await tell({ kind: 'chargeback_reversal', reference, disputeReference: 'one', minor: 4_000n });
  expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 2_500n });
  expect(await disputesOf(engine, payment)).toMatchObject([
    { state: 'won', taken_minor: 0n },
    { state: 'opened', taken_minor: 2_500n },
  ]);
  expect(await differencesOf(engine)).toEqual([]);
});

describe('nothing is recorded, and an alarm is raised, if', () => {
  test('the payment is unknown or not paid', async () => {
    const { tell } = teller(engine);
    expect(await tell({ kind: 'chargeback', reference: 'att_of_nobody' })).toEqual({ kind: 'unknown' });
    const open = await newPayment(engine);
    expect(await disputesOf(engine, open)).toEqual([]);
  });

  test('the same movement is reported with a different amount', async () => {
    const { payment, reference } = await paid();
    const { tell, alarms } = teller(engine);
    await tell({ kind: 'chargeback', reference, minor: 1_000n });
    expect((await tell({ kind: 'chargeback', reference, minor: 2_000n })).kind).toBe('contradicted');
    expect(alarms).toMatchObject([{ message: 'an acquirer gives a different amount for a dispute than before' }]);
    expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 1_000n });
  });

  test('it is in a different currency', async () => {
    const { payment, reference } = await paid();
    const { tell, alarms } = teller(engine);
    const amount = fromMinor(1_000n, parseCurrency('USD') as never);
    expect((await tell({ kind: 'chargeback', reference, amount })).kind).toBe('contradicted');
    expect(alarms).toMatchObject([{ message: 'a dispute is in a different currency from its payment' }]);
    expect(await disputesOf(engine, payment)).toEqual([]);
  });
});

test('a refunded amount can still be charged back: everything is booked, and an alarm is raised', async () => {
  const { payment, reference } = await paid();
  const { tell, alarms } = teller(engine);
  await refund(engine, payment, { amount: 6 });
  await tell({ kind: 'chargeback', reference });
  expect(alarms).toMatchObject([{ message: 'more was charged back and refunded than was captured' }]);
  expect(await keptBy(engine, payment)).toEqual({
    charged_back_minor: 10_500n,
    overdrawn_minor: 6_000n,
    refund_reserved_minor: 6_000n,
  });
  expect(await postingsOf(engine, payment)).toEqual(['sale 10500', 'refund 6000', 'chargeback 10500']);
  expect(await differencesOf(engine)).toEqual([]);
  expect(await refund(engine, payment, { amount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'refund_not_possible' },
  });

  await tell({ kind: 'chargeback_reversal', reference });
  expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 0n, overdrawn_minor: 0n });
  expect((await refund(engine, payment, { amount: 4.5 })).status).toBe(201);
});

describe('the database itself refuses, whatever the code does,', () => {
  test.each([
    ['to refund what was charged back', 'refund_reserved_minor = 6501'],
    ['to store an overdrawn amount that is too large', 'overdrawn_minor = 1'],
    ['to store a negative charged-back amount', 'charged_back_minor = -1'],
  ])('%s', async (_what, change) => {
    const { payment, reference } = await paid();
    await teller(engine).tell({ kind: 'chargeback', reference, minor: 4_000n });
    const changed = engine.database.pool.query(`update sessions set ${change} where track_id = $1`, [payment.trackId]);
    await expect(changed).rejects.toMatchObject({ constraint: 'refunds_and_chargebacks_within_captured' });
  });

  test('to record two movements of the same kind in one dispute', async () => {
    const { payment, reference } = await paid();
    await teller(engine).tell({ kind: 'chargeback', reference });
    const [dispute] = await disputesOf(engine, payment);
    const again = engine.database.pool.query(
      `insert into dispute_facts (profile_id, dispute_id, fact_id, kind, source, amount_minor)
       select profile_id, dispute_id, 'again', 'chargeback', 'file', 1 from disputes where dispute_id = $1`,
      [dispute?.dispute_id],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'money_once' });
  });
});
