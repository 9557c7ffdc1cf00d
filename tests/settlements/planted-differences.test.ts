import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { findMissing } from '@pay/core/books/settlements/find-missing';
import { raiseSettlementAlarms } from '@pay/core/books/settlements/raise-alarms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capture, newAuthorisedPayment, rowsOf, voided } from '../captures/capturing.ts';
import { cardPage } from '../harness/card-page.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { balancesOf, fileOf, importText, type LineText, workOf } from './settling.ts';

const WORKER = { kind: 'worker' } as const;

let engine: TestEngine;
let accountId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;

async function attemptOf(payment: NewPayment): Promise<string> {
  return (await attemptsOf(engine, payment))[0]?.attempt_id ?? '';
}

/** The attempt of a payment of 10.500 BHD. */
async function paid(): Promise<string> {
  return attemptOf(await newPaidPayment(engine));
}

async function refunded(amount: number): Promise<string> {
  const answer = await refund(engine, await newPaidPayment(engine), { amount });
  return answer.body.refund_id;
}

async function declined(): Promise<string> {
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4000000000000002');
  return attemptOf(payment);
}

/** Changes rows as only the owner of the database could. */
async function tamper(sql: string, id: string): Promise<void> {
  await engine.database.pool.query(
    `alter table postings disable trigger never_changed; ${sql.replaceAll(':id', `'${id}'`)};
     alter table postings enable trigger never_changed`,
  );
}

const unknownId = (prefix: string) => `${prefix}_${profileId()}0000000000000000000000`;

type Planted = readonly [reason: string, lines: () => Promise<readonly LineText[]>];

/** Each file has one line that does not match, and that line is the last. */
const PLANTED: readonly Planted[] = [
  ['approval_unknown', async () => [{ reference: unknownId('att'), amount: '10.500' }]],
  ['payment_not_approved', async () => [{ reference: await declined(), amount: '10.500' }]],
  [
    'reversed_but_settled',
    async () => {
      const payment = await newAuthorisedPayment(engine);
      await voided(engine, payment);
      return [{ reference: await attemptOf(payment), amount: '10.500' }];
    },
  ],
  [
    'settled_before_captured',
    async () => [{ reference: await attemptOf(await newAuthorisedPayment(engine)), amount: '10.500' }],
  ],
  [
    'capture_unknown',
    async () => {
      const payment = await newAuthorisedPayment(engine);
      await capture(engine, payment, { amount: 3 });
      const [row] = await rowsOf(engine, 'captures', payment);
      await tamper("update captures set state = 'failed' where capture_id = :id", row?.id ?? '');
      await tamper('delete from postings where reference = :id', row?.id ?? '');
      return [{ reference: await attemptOf(payment), amount: '3.000' }];
    },
  ],
  ['refund_unknown', async () => [{ type: 'refunded', reference: unknownId('ref'), amount: '-4.000' }]],
  [
    'refund_not_done',
    async () => {
      const id = await refunded(4);
      await tamper("update refunds set state = 'failed' where refund_id = :id", id);
      await tamper('delete from postings where reference = :id', id);
      return [{ type: 'refunded', reference: id, amount: '-4.000' }];
    },
  ],
  ['refund_returned', async () => [{ type: 'refund_reversed', reference: await refunded(4), amount: '4.000' }]],
  ['chargeback_unknown', async () => [{ type: 'chargeback', acquirer: 'nobody-knows', amount: '-10.500' }]],
  ['amount_differs', async () => [{ reference: await paid(), amount: '10.400' }]],
  ['currency_differs', async () => [{ reference: await paid(), amount: '10.500', currency: 'KWD' }]],
  [
    'line_doubled',
    async () => {
      const line = { reference: await paid(), amount: '10.500' };
      return [line, { ...line, fee: '0.100' }];
    },
  ],
  ['line_of_another_account', async () => [{ reference: `att_${'x'.repeat(30)}`, amount: '10.500' }]],
  [
    'ledger_differs',
    async () => {
      const id = await paid();
      await tamper('delete from postings where reference = :id', id);
      return [{ reference: id, amount: '10.500' }];
    },
  ],
  ['fee_unexpected', async () => [{ reference: await paid(), amount: '10.500', fee: '1.051' }]],
  ['adjustment', async () => [{ type: 'Rolling reserve', amount: '-5.000' }]],
];

describe('a planted difference is found and named:', () => {
  test.each(PLANTED)('%s', async (reason, lines) => {
    const { pool } = engine.database;
    const planted = await lines();
    const before = await workOf(pool, accountId);
    const imported = await importText(pool, accountId, fileOf(planted));
    expect(imported).toMatchObject({ isNew: true, lineCount: planted.length, openItems: 1 });
    expect((await workOf(pool, accountId)).slice(before.length)).toEqual([`${reason} ${planted.length}`]);
  });

  test('payout_differs', async () => {
    const { pool } = engine.database;
    const lines = [
      { reference: await paid(), amount: '10.500', fee: '0.200' },
      { type: 'payout', amount: '-10.400' },
    ];
    const before = await workOf(pool, accountId);
    await importText(pool, accountId, fileOf(lines));
    expect((await workOf(pool, accountId)).slice(before.length)).toEqual(['payout_differs 0']);
    const whole = [
      { reference: await paid(), amount: '10.500', fee: '0.200' },
      { type: 'payout', amount: '-10.300' },
    ];
    expect(await importText(pool, accountId, fileOf(whole))).toMatchObject({ openItems: 0 });
  });

  test('payment_missing, once the usual days are over, until a file contains the payment', async () => {
    const { pool } = engine.database;
    const { environment } = engine.config;
    const id = await paid();
    // Postings keep their order: those before the payment are from before the first file.
    const moveBack = (days: number, ofPayment: number) => `update postings p
      set booked_at = p.booked_at - case when p.position < paid.position then ${days} else ${ofPayment} end * interval '1 day'
      from postings paid
      where paid.reference = :id and p.profile_id = paid.profile_id and p.position <= paid.position`;
    await tamper(moveBack(10, 8), id);
    await pool.query(
      `update settlement_accounts set expected_from = now() - interval '9 days', checked_position = 0 where account_id = $1`,
      [accountId],
    );
    await findMissing({ pool, environment }, WORKER, 3);
    const missing = async () => (await workOf(pool, accountId)).filter((each) => each.startsWith('payment_missing'));
    expect(await missing()).toEqual(['payment_missing 0']);
    await findMissing({ pool, environment }, WORKER, 3);
    expect(await missing()).toHaveLength(1);
    await importText(pool, accountId, fileOf([{ reference: id, amount: '10.500' }]));
    expect(await missing()).toEqual([]);
    await tamper(moveBack(-10, -8), id);
  });
});

test('settled payments that are unknown, not approved or reversed here raise one alarm for each reason', async () => {
  const { pool } = engine.database;
  await pool.query(
    "update settlement_items set alarm_due_at = now() where ended_at is null and reason in ('approval_unknown', 'payment_not_approved', 'reversed_but_settled') and account_id = $1",
    [accountId],
  );
  const alarms: unknown[] = [];
  const alarm = (message: string, context: Readonly<Record<string, unknown>>) => alarms.push([message, context]);
  const deps = { pool, environment: engine.config.environment, alarm };
  // The engine's own worker also raises alarms, so the log is checked too.
  await raiseSettlementAlarms(deps, WORKER, 100);
  const said = `${JSON.stringify(alarms)}${await engine.readLog()}`;
  expect(said).toContain('the acquirer has settled payments that are not known here');
  expect(said).toContain('the acquirer has settled payments that are not approved here');
  expect(said).toContain('the acquirer has settled payments that were reversed here');
  expect(await raiseSettlementAlarms(deps, WORKER, 100)).toBe(0);
});

test('unmatched amounts are in suspense, matched amounts are settled, and the check finds only what was tampered with', async () => {
  const { pool } = engine.database;
  const balances = await balancesOf(pool, profileId());
  expect(Object.values(balances).reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
  const { rows } = await pool.query<{ minor: bigint }>(
    `select sum(l.amount_minor)::bigint as minor from settlement_lines l
     where l.profile_id = $1 and l.booked = 'suspense' and l.currency = 'BHD'`,
    [profileId()],
  );
  expect(balances['suspense BHD']).toBe(-(rows[0]?.minor ?? 0n));
  const differences = await checkLedger(pool, profileId());
  const ofLines = differences.filter(({ what, reference }) => what !== 'out_of_order' && reference.startsWith('stf_'));
  expect(ofLines).toEqual([]);
});
