import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { listSettlementLines } from '@pay/core/books/settlements/read-settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postingsOf } from '../books/keeping.ts';
import { attemptIdOf, disputesOf, keptBy, teller } from '../disputes/disputing.ts';
import { unwrap } from '../harness/merchant.ts';
import { eventsOf, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { balancesOf, fileOf, importText, type LineText, matchNow, workOf } from './settling.ts';

let engine: TestEngine;
let accountId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;
const imported = (lines: readonly LineText[]) => importText(engine.database.pool, accountId, fileOf(lines));

async function paid(): Promise<{ readonly payment: NewPayment; readonly reference: string }> {
  const payment = await newPaidPayment(engine);
  return { payment, reference: await attemptIdOf(engine, payment) };
}

const CHARGEBACK = { type: 'chargeback', amount: '-10.500' } as const;

async function expectSound(): Promise<void> {
  expect(await checkLedger(engine.database.pool, profileId())).toEqual([]);
  expect(await workOf(engine.database.pool, accountId)).toEqual([]);
  expect((await balancesOf(engine.database.pool, profileId()))['disputes BHD']).toBeUndefined();
}

test('a file alone creates a dispute with its chargeback, its return and its second chargeback, and the lines settle it', async () => {
  const { payment, reference } = await paid();
  const { fileId } = await imported([
    { ...CHARGEBACK, reference, movement: 'dispute-1', fee: '15.000' },
    { type: 'chargeback_reversal', reference, movement: 'dispute-1', amount: '10.500' },
    { type: 'second_chargeback', reference, movement: 'dispute-1', amount: '-10.500' },
  ]);
  const disputes = await disputesOf(engine, payment);
  expect(disputes).toMatchObject([{ state: 'lost', amount_minor: 10_500n, taken_minor: 10_500n, is_closed: true }]);
  expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 10_500n });
  expect(await eventsOf(engine, payment)).toEqual([
    'payment.succeeded',
    'dispute.opened',
    'dispute.closed',
    'dispute.closed',
  ]);
  const { pool } = engine.database;
  const page = { settlementId: fileId, after: 0, limit: 5 };
  const { data } = unwrap(await listSettlementLines({ pool }, profileId(), page));
  const settled = { status: 'matched', reference: disputes[0]?.dispute_id, track_id: payment.trackId };
  expect(data).toMatchObject([settled, settled, settled]);
  expect((await postingsOf(engine, payment)).toSorted()).toEqual([
    'chargeback 10500',
    'chargeback_reversal 10500',
    'dispute_deduction 10500',
    'dispute_deduction 3 10500',
    'dispute_settlement 2 10500',
    'fee 15000',
    'sale 10500',
    'second_chargeback 10500',
  ]);
  await expectSound();
});

describe('a chargeback is taken once, if', () => {
  const notice = (reference: string) => {
    const { tell } = teller(engine);
    return tell({ kind: 'chargeback', reference, accountId, disputeReference: `notice-${reference}` });
  };

  test.each([
    ['a notice and then a file name its dispute', true, ['notice', 'file']],
    ['a file and then a notice name its dispute', true, ['file', 'notice']],
    ['a notice names its dispute, and then a file does not', false, ['notice', 'file']],
    ['a file does not name its dispute, and then a notice does', false, ['file', 'notice']],
  ])('%s', async (_what, isNamed, order) => {
    const { payment, reference } = await paid();
    const line = { ...CHARGEBACK, reference, movement: isNamed ? `notice-${reference}` : '' };
    for (const source of order) await (source === 'notice' ? notice(reference) : imported([line]));
    expect(await disputesOf(engine, payment)).toMatchObject([{ state: 'opened', taken_minor: 10_500n }]);
    expect((await postingsOf(engine, payment)).toSorted()).toEqual([
      'chargeback 10500',
      'dispute_deduction 10500',
      'sale 10500',
    ]);
    expect((await notice(reference)).kind).toBe('repeated');
    // Only the line that returns the money names the dispute.
    await imported([{ type: 'chargeback_reversal', reference, movement: `notice-${reference}`, amount: '10.500' }]);
    expect(await disputesOf(engine, payment)).toMatchObject([{ state: 'won', taken_minor: 0n }]);
    await expectSound();
  });

  test('a notice and several imports of the same dispute at the same time book it once', async () => {
    for (const movement of ['', 'named']) {
      const { payment, reference } = await paid();
      const line = { ...CHARGEBACK, reference, movement: movement && `notice-${reference}` };
      const fees = [1, 2, 3].map((n) => ({ type: 'fee', amount: `-0.00${n}` }));
      await Promise.all([notice(reference), ...fees.map((fee) => imported([fee, line])), notice(reference)]);
      expect(await disputesOf(engine, payment)).toMatchObject([{ taken_minor: 10_500n }]);
      const taken = (await postingsOf(engine, payment)).filter((posting) => /^(chargeback|dispute_)/.test(posting));
      expect(taken.toSorted()).toEqual(['chargeback 10500', 'dispute_deduction 2 10500']);
    }
    expect(await workOf(engine.database.pool, accountId)).toEqual(Array(4).fill('line_doubled 2'));
    await engine.database.pool.query(
      "update settlement_items set look_at = null, ended_at = now(), decision = 'noted', note = 'a test', ended_by = 'tests' where profile_id = $1 and ended_at is null",
      [profileId()],
    );
  });
});

test('two disputes of one payment that a file distinguishes only by their amounts are kept apart', async () => {
  const { payment, reference } = await paid();
  const { tell } = teller(engine);
  await tell({ kind: 'opened', reference, accountId, disputeReference: `one-${reference}`, minor: 4_000n });
  await tell({ kind: 'chargeback', reference, accountId, disputeReference: `two-${reference}`, minor: 2_500n });
  await imported([
    { ...CHARGEBACK, reference, amount: '-2.500' },
    { ...CHARGEBACK, reference, amount: '-4.000' },
  ]);
  expect((await disputesOf(engine, payment)).map(({ taken_minor: minor }) => minor).toSorted()).toEqual([
    2_500n,
    4_000n,
  ]);
  expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 6_500n });
});

test('a line with a different amount from its dispute takes nothing more from the merchant, and stays open for a person', async () => {
  const { pool } = engine.database;
  const { payment, reference } = await paid();
  const before = await workOf(pool, accountId);
  const { tell } = teller(engine);
  await tell({ kind: 'chargeback', reference, accountId, disputeReference: `less-${reference}`, minor: 4_000n });
  await imported([{ ...CHARGEBACK, reference, movement: `less-${reference}` }]);
  expect((await workOf(pool, accountId)).slice(before.length)).toEqual(['amount_differs 1']);
  expect(await keptBy(engine, payment)).toMatchObject({ charged_back_minor: 4_000n });
  expect(await checkLedger(pool, profileId())).toEqual([]);
});

test('a chargeback is recorded when its payment becomes known later', async () => {
  const { pool } = engine.database;
  const before = await workOf(pool, accountId);
  const acquirer = `later-${profileId()}`;
  await imported([{ ...CHARGEBACK, acquirer, movement: 'dispute-9' }]);
  expect((await workOf(pool, accountId)).slice(before.length)).toEqual(['chargeback_unknown 1']);
  const { payment, reference } = await paid();
  await pool.query('update attempts set acquirer_reference = $1 where attempt_id = $2', [acquirer, reference]);
  await matchNow(engine);
  expect(await workOf(pool, accountId)).toEqual(before);
  expect(await disputesOf(engine, payment)).toMatchObject([{ state: 'opened', taken_minor: 10_500n }]);
  expect((await postingsOf(engine, payment)).toSorted()).toEqual([
    'chargeback 10500',
    'late_dispute_deduction 10500',
    'sale 10500',
  ]);
  expect(await checkLedger(pool, profileId())).toEqual([]);
});
