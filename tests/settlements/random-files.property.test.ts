import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerOf, type PostingSeen } from '../books/keeping.ts';
import { capture, newAuthorisedPayment } from '../captures/capturing.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { runs } from '../harness/runs.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { balancesOf, fileOf, importText, type LineText } from './settling.ts';

/** A movement of the first profile's payments, with the line that settles it. */
type Movement = { readonly type: string; readonly reference: string; readonly amount: string };

let engine: TestEngine;
let accountId: string;
const movements: Movement[] = [];
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
  for (const amount of [10.5, 10.5, 0.75]) {
    const payment = await newPaidPayment(engine, { amount });
    const [attempt] = await attemptsOf(engine, payment);
    movements.push({ type: 'settled', reference: attempt?.attempt_id ?? '', amount: amount.toFixed(3) });
    const { body } = await refund(engine, payment, { amount: 0.5 });
    movements.push({ type: 'refunded', reference: body.refund_id, amount: '-0.500' });
  }
  const authorised = await newAuthorisedPayment(engine);
  for (const amount of [2, 2, 3]) {
    const { body } = await capture(engine, authorised, { amount });
    movements.push({ type: 'settled', reference: body.capture_id, amount: amount.toFixed(3) });
  }
});
afterAll(() => engine.stop());

/** Copies the payment data of the first profile to a new profile. */
async function copyOfProfile(): Promise<{ readonly profileId: string; readonly account: string }> {
  const { pool } = engine.database;
  const from = engine.profile.profile.profileId;
  const to = (await createTestProfile(pool)).profile.profileId;
  const tables = ['sessions', 'attempts', 'captures', 'refunds', 'event_heads', 'postings'];
  for (const table of [...tables, 'acquirer_accounts']) {
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(null::${table},
         replace(to_jsonb(t)::text, '${from}', '${to}')::jsonb)).* from ${table} t where t.profile_id = $1`,
      [from],
    );
  }
  return { profileId: to, account: accountId.replace(from, to) };
}

const fee = fc.constantFrom('', '0.010', '0.250', '-0.005');
const line = fc.oneof(
  { weight: 4, arbitrary: fc.record({ which: fc.nat({ max: 8 }), fee }) },
  {
    weight: 1,
    arbitrary: fc.record({ fee, other: fc.constantFrom('wrong amount', 'unknown', 'adjustment', 'fee', 'chargeback') }),
  },
);
type Line = typeof line extends fc.Arbitrary<infer Each> ? Each : never;

function textOf(each: Line, n: number): LineText {
  if ('which' in each) return { ...(movements[each.which % movements.length] ?? {}), fee: each.fee };
  const [first] = movements;
  switch (each.other) {
    case 'wrong amount':
      return { reference: first?.reference ?? '', amount: '9.999', fee: each.fee };
    case 'unknown':
      return { reference: `not-ours-${n}`, amount: '1.234', fee: each.fee };
    case 'adjustment':
      return { type: 'reserve', amount: '-3.210' };
    case 'fee':
      return { type: 'fee', amount: '-0.111' };
    case 'chargeback':
      return { type: 'chargeback', reference: first?.reference ?? '', movement: `dispute-${n}`, amount: '-1.000' };
  }
}

const minorOf = (text: string | undefined) => BigInt(Math.round(Number(text ?? '') * 1_000));

/** The expected ledger after these lines: each movement is settled by one line with the movement's amount. */
function bookedBy(lines: readonly LineText[]): Readonly<Record<string, bigint>> {
  const balances = { acquirer_receivable: 0n, fees: 0n, merchant_payable: 0n, settled: 0n, suspense: 0n };
  for (const { amount } of movements) {
    balances.acquirer_receivable += minorOf(amount);
    balances.merchant_payable -= minorOf(amount);
  }
  const open = new Map(movements.map(({ reference, amount }) => [reference, amount]));
  for (const { type = 'settled', reference = '', amount, fee } of lines) {
    const kept = minorOf(fee) - (type === 'fee' ? minorOf(amount) : 0n);
    const paid = type === 'fee' ? 0n : minorOf(amount);
    balances.fees += kept;
    balances.settled += paid - kept;
    // The dispute takes the amount from the merchant, and the line takes it from the dispute.
    if (type === 'chargeback') balances.merchant_payable -= paid;
    else if (open.get(reference) === amount) balances.acquirer_receivable -= paid;
    else balances.suspense -= paid;
    if (type !== 'chargeback' && open.get(reference) === amount) open.delete(reference);
  }
  const entries = Object.entries(balances).map(([account, minor]) => [`${account} BHD`, minor] as const);
  return Object.fromEntries(entries.filter(([, minor]) => minor !== 0n));
}

function expectZeroAfterEach(postings: readonly PostingSeen[]): void {
  const balances: Record<string, bigint> = {};
  for (const [place, { position, debit, credit, amount_minor: amount }] of postings.entries()) {
    balances[debit] = (balances[debit] ?? 0n) + amount;
    balances[credit] = (balances[credit] ?? 0n) - amount;
    expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
    expect(position).toBe(BigInt(place + 1));
  }
}

test('whatever files contain, in any order and however often they are imported, the books balance after every posting, match the lines, and are always the same', async () => {
  const { pool } = engine.database;
  const from = engine.profile.profile.profileId;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat({ max: 100 })),
      async (files, numbers) => {
        const given = files.map((lines, file) => lines.map((each, n) => textOf(each, file * 10 + n)));
        const unique = [...new Map(given.map((lines) => [fileOf(lines), lines])).values()];
        const order = unique
          .map((lines) => ({ lines, at: Number(numbers.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ lines }) => lines);
        const ends: unknown[] = [];
        for (const sequence of [unique, [...order, ...unique]]) {
          const { profileId, account } = await copyOfProfile();
          for (const lines of sequence) {
            await importText(pool, account, fileOf(lines).replaceAll(from, profileId));
            expect(await checkLedger(pool, profileId)).toEqual([]);
          }
          expectZeroAfterEach(await ledgerOf(pool, profileId));
          ends.push(await balancesOf(pool, profileId));
        }
        const booked = bookedBy(unique.flat());
        expect(ends).toEqual([booked, booked]);
      },
    ),
    { numRuns: runs(4) },
  );
});
