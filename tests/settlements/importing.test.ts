import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { endItem } from '@pay/core/books/settlements/end-item';
import { listOpenItems } from '@pay/core/books/settlements/list-items';
import { listSettlementLines, readSettlement } from '@pay/core/books/settlements/read-settlements';
import { OWN_FORMAT } from '@pay/core/books/settlements/reading/mapping';
import { readMigrations } from '@pay/core/ground/database/migrations/read-migrations';
import { afterAll, beforeAll, expect } from 'vitest';
import { capture, newAuthorisedPayment, rowsOf } from '../captures/capturing.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';
import { balancesOf, draftAccount, fileOf, importText, matchNow, tryImport, workOf } from './settling.ts';

let engine: TestEngine;
let accountId: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  accountId = await activateSimulatorAccount(engine, {});
});
afterAll(() => engine.stop());

const profileId = () => engine.profile.profile.profileId;
const attemptOf = async (payment: NewPayment) => (await attemptsOf(engine, payment))[0]?.attempt_id ?? '';

testInShortRun(
  'a payment, a capture and a refund are settled with their fees, and the ledger agrees with the lines',
  async () => {
    const { pool } = engine.database;
    const payment = await newPaidPayment(engine);
    const { body } = await refund(engine, payment, { amount: 4 });
    const authorised = await newAuthorisedPayment(engine);
    await capture(engine, authorised, { amount: 3 });
    const text = fileOf([
      { reference: await attemptOf(payment), amount: '10.500', fee: '0.210' },
      { type: 'refunded', reference: body.refund_id, amount: '-4.000', fee: '0.050' },
      // Matched by the attempt alone, because it has only one capture of that amount.
      { reference: await attemptOf(authorised), amount: '3.000' },
      { type: 'fee', amount: '-1.000' },
      { type: 'payout', amount: '-8.240' },
    ]);
    const imported = await importText(pool, accountId, text);
    expect(imported).toMatchObject({ isNew: true, lineCount: 5, openItems: 0 });
    expect(await balancesOf(pool, profileId())).toEqual({
      'merchant_payable BHD': -9_500n,
      'fees BHD': 1_260n,
      'settled BHD': 8_240n,
    });
    expect(await checkLedger(pool, profileId())).toEqual([]);
    const again = await importText(pool, accountId, text, 'again.csv');
    expect(again).toEqual({ ...imported, isNew: false });
    expect(await checkLedger(pool, profileId())).toEqual([]);

    const settlement = unwrap(await readSettlement({ pool }, profileId(), imported.fileId));
    expect(settlement.totals).toEqual([
      {
        currency: 'BHD',
        settled: { amount: 13.5, amount_minor: 13_500 },
        refunded: { amount: -4, amount_minor: -4_000 },
        disputed: { amount: 0, amount_minor: 0 },
        other: { amount: 0, amount_minor: 0 },
        fees: { amount: 1.26, amount_minor: 1_260 },
        net: { amount: 8.24, amount_minor: 8_240 },
      },
    ]);
    const page = { settlementId: imported.fileId, after: 0, limit: 2 };
    const lines = unwrap(await listSettlementLines({ pool }, profileId(), page));
    expect(lines.next).toBe('2');
    expect(lines.data.map(({ status, reference }) => [status, reference])).toEqual([
      ['matched', await attemptOf(payment)],
      ['matched', body.refund_id],
    ]);
  },
);

testInShortRun('nothing of a file with an unreadable line is stored, and the refusal names the line', async () => {
  const { pool } = engine.database;
  const before = await balancesOf(pool, profileId());
  const reference = await attemptOf(await newPaidPayment(engine));
  for (const [line, problem] of [
    [{ reference, amount: '10.5001' }, 'Line 2 after the header has an amount that cannot be read in BHD.'],
    [{ reference, amount: '' }, 'Line 2 after the header has no amount.'],
    [{ reference, amount: '1.000', currency: 'XXX' }, 'Line 2 after the header has no known currency.'],
  ] as const) {
    const refusal = await tryImport(pool, accountId, fileOf([{ reference, amount: '10.500' }, line]));
    expect(refusal).toMatchObject({ ok: false, refusal: { code: 'invalid_request', detail: problem } });
  }
  const wrong = await tryImport(pool, accountId, 'date,amount\n2026-11-20,1\n');
  expect(wrong).toMatchObject({ ok: false, refusal: { detail: expect.stringContaining('has no column reference') } });
  const { 'merchant_payable BHD': payable = 0n, ...others } = await balancesOf(pool, profileId());
  const { 'merchant_payable BHD': payableBefore = 0n, ...othersBefore } = before;
  expect(payable).toBe(payableBefore - 10_500n);
  expect({ ...others, 'acquirer_receivable BHD': 0n }).toEqual({ ...othersBefore, 'acquirer_receivable BHD': 0n });
});

testInShortRun(
  'a line that arrives before its capture waits in suspense, and matches automatically afterwards',
  async () => {
    const { pool } = engine.database;
    const payment = await newAuthorisedPayment(engine);
    const text = fileOf([{ reference: await attemptOf(payment), amount: '7.250' }]);
    const { fileId } = await importText(pool, accountId, text);
    expect(await workOf(pool, accountId)).toContain('settled_before_captured 1');
    await capture(engine, payment, { amount: 7.25 });
    await matchNow(engine);
    expect(await workOf(pool, accountId)).toEqual([]);
    const { data } = unwrap(
      await listSettlementLines({ pool }, profileId(), { settlementId: fileId, after: 0, limit: 1 }),
    );
    const [row] = await rowsOf(engine, 'captures', payment);
    expect(data).toMatchObject([{ status: 'matched', reference: row?.id }]);
    expect((await balancesOf(pool, profileId()))['suspense BHD']).toBeUndefined();
    expect(await checkLedger(pool, profileId())).toEqual([]);
    await matchNow(engine);
    expect(await checkLedger(pool, profileId())).toEqual([]);
  },
);

testInShortRun(
  'two lines that name only the payment, for two captures of the same amount, eventually settle both captures',
  async () => {
    const { pool } = engine.database;
    const payment = await newAuthorisedPayment(engine);
    await capture(engine, payment, { amount: 2 });
    await capture(engine, payment, { amount: 2 });
    const line = { reference: await attemptOf(payment), amount: '2.000' };
    await importText(pool, accountId, fileOf([line, line]));
    expect(await workOf(pool, accountId)).toEqual(['line_doubled 2']);
    await matchNow(engine);
    expect(await workOf(pool, accountId)).toEqual([]);
    expect(await checkLedger(pool, profileId())).toEqual([]);
  },
);

testInShortRun('an operator resolves an item once, with a reason, and its amount leaves suspense', async () => {
  const { pool } = engine.database;
  const reference = `att_${profileId()}1111111111111111111111`;
  const before = await balancesOf(pool, profileId());
  for (const [amount, decision] of [
    ['5.000', 'to_merchant'],
    ['6.000', 'returned'],
    ['7.000', 'to_acquirer'],
  ] as const) {
    await importText(pool, accountId, fileOf([{ reference, amount }]));
    const [item] = unwrap(await listOpenItems({ pool }, { accountId, limit: 1 })).data;
    const itemId = item?.itemId ?? '';
    const end = (as: typeof decision | 'noted', note: string) =>
      endItem({ pool }, OPERATOR, { itemId, decision: as, note });
    expect(await end(decision, ' ')).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
    expect(await end('noted', 'nothing')).toMatchObject({ ok: false, refusal: { code: 'invalid_request' } });
    expect(await end(decision, 'the acquirer said so')).toMatchObject({ ok: true });
    expect(await end(decision, 'the acquirer said so')).toMatchObject({ ok: false, refusal: { code: 'stale' } });
    const { rows } = await pool.query(
      "select details from audit_entries where action = 'settlement.item_ended' and object_id = $1",
      [itemId],
    );
    expect(rows).toMatchObject([{ details: { decision, note: 'the acquirer said so' } }]);
  }
  const after = await balancesOf(pool, profileId());
  const moved = (account: string) => (after[`${account} BHD`] ?? 0n) - (before[`${account} BHD`] ?? 0n);
  expect(['suspense', 'settled', 'merchant_payable', 'acquirer_receivable'].map(moved)).toEqual([
    0n,
    12_000n,
    -5_000n,
    -7_000n,
  ]);
  expect(await checkLedger(pool, profileId())).toEqual([]);
});

testInShortRun('a file of another account is refused, and nothing begins to be expected of this account', async () => {
  const { pool } = engine.database;
  const [ownId, otherId] = [await draftAccount(pool, profileId()), await draftAccount(pool, profileId())];
  const text = fileOf([{ type: 'fee', amount: '-0.123' }]);
  await importText(pool, ownId, text);
  expect(await tryImport(pool, otherId, text)).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_request', detail: `This file was already imported for the account ${ownId}.` },
  });
  const { rows } = await pool.query(
    'select account_id from settlement_accounts where account_id = any ($1) and expected_from is not null',
    [[ownId, otherId]],
  );
  expect(rows).toEqual([{ account_id: ownId }]);
});

testInShortRun('the work list has each item of a file once, however small its pages are', async () => {
  const { pool } = engine.database;
  const otherId = await draftAccount(pool, profileId());
  const lines = Array.from({ length: 7 }, (_, n) => ({ type: 'adjustment', amount: `-0.00${n + 1}` }));
  await importText(pool, otherId, fileOf(lines));
  const listed: number[] = [];
  for (let after: string | undefined; listed.length <= 7; ) {
    const page = unwrap(await listOpenItems({ pool }, { accountId: otherId, after, limit: 3 }));
    listed.push(...page.data.map(({ line }) => line));
    if (page.next === null) break;
    after = page.next;
  }
  expect(listed).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

testInShortRun(
  'two processes that import the same file at the same time, and a process that was interrupted, import each line once',
  async () => {
    const { pool } = engine.database;
    const reference = await attemptOf(await newPaidPayment(engine));
    const text = fileOf([
      { reference, amount: '10.500', fee: '0.100' },
      ...Array.from({ length: 5_400 }, (_, n) => ({
        type: 'fee',
        amount: `-0.${String((n % 9) + 1).padStart(3, '0')}`,
      })),
    ]);
    const results = await Promise.all([1, 2, 3].map(() => tryImport(pool, accountId, text)));
    expect(results.some(({ ok }) => ok)).toBe(true);
    // As if the process had been killed after its first commit.
    const { rows } = await pool.query<{ file_id: string; name: string }>(
      `update settlement_files set imported_lines = 5000, completed_at = null
     where profile_id = $1 and line_count = 5401 returning file_id`,
      [profileId()],
    );
    const fileId = rows[0]?.file_id ?? '';
    await pool.query('delete from settlement_lines where file_id = $1 and number > 5000', [fileId]);
    await pool.query(
      `update settlement_totals t set (fees, net) =
       (select sum(l.fee_minor), sum(l.net_minor) from settlement_lines l where l.file_id = t.file_id)
     where file_id = $1`,
      [fileId],
    );
    await pool.query(
      `alter table postings disable trigger never_changed; delete from postings where reference = '${fileId}' and number > 5000;
     update event_heads set last_posting = (select max(position) from postings where profile_id = '${profileId()}')
     where profile_id = '${profileId()}'; alter table postings enable trigger never_changed`,
    );
    const other = await tryImport(pool, accountId, text, 'test.csv', { ...OWN_FORMAT, types: {} });
    expect(other).toMatchObject({
      ok: false,
      refusal: { detail: expect.stringContaining('a different format or mapping') },
    });
    expect(await importText(pool, accountId, text)).toMatchObject({
      fileId,
      isNew: true,
      lineCount: 5_401,
      openItems: 0,
    });
    const counted = await pool.query(
      'select count(*)::integer as count, max(number) as last from settlement_lines where file_id = $1',
      [fileId],
    );
    expect(counted.rows).toEqual([{ count: 5_401, last: 5_401 }]);
    const { totals } = unwrap(await readSettlement({ pool }, profileId(), fileId));
    // The numbers from 1 to 9, 600 times, and the fee of the payment.
    expect(totals).toMatchObject([
      { settled: { amount_minor: 10_500 }, fees: { amount_minor: 27_100 }, net: { amount_minor: -16_600 } },
    ]);
    expect(await checkLedger(pool, profileId())).toEqual([]);
  },
);

testInLongRun(
  'a payment in two batches of a file, and in two files that are imported at the same time, is settled once',
  async () => {
    const { pool } = engine.database;
    const references = await Promise.all([1, 2, 3].map(async () => attemptOf(await newPaidPayment(engine))));
    const settled = references.map((reference) => ({ reference, amount: '10.500' }));
    const between = (count: number) => Array.from({ length: count }, () => ({ type: 'fee', amount: '-0.001' }));
    // Each payment is in the first and in the second batch, and two files name them in opposite orders.
    const first = fileOf([...between(2_490), ...settled, ...between(10), ...settled]);
    const second = fileOf([...settled.toReversed(), ...between(2_500), ...settled.toReversed()]);
    const imported = await Promise.all([first, second].map((text) => importText(pool, accountId, text)));
    expect(imported.map(({ openItems }) => openItems).reduce((sum, count) => sum + count)).toBe(9);
    const { rows } = await pool.query(
      `select matched_reference as reference, count(*)::integer as count from settlement_lines
     where profile_id = $1 and matched_reference = any ($2) group by 1`,
      [profileId(), references],
    );
    expect(rows.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual(
      references.toSorted((a, b) => a.localeCompare(b)).map((reference) => ({ reference, count: 1 })),
    );
    const items = await pool.query('select distinct reason from settlement_items where reference = any ($1)', [
      imported.map(({ fileId }) => fileId),
    ]);
    expect(items.rows).toEqual([{ reason: 'line_doubled' }]);
    expect(await checkLedger(pool, profileId())).toEqual([]);
  },
);

testInShortRun('an update adds up earlier imported files in the same way as an import does now', async () => {
  const { sql } = readMigrations().find(({ name }) => name === '0045-settlement-totals') ?? { sql: '' };
  const [insert = ''] = /^insert into settlement_totals.*?;$/ms.exec(sql) ?? [];
  const connection = await engine.database.pool.connect();
  const totals = async () =>
    (await connection.query('select * from settlement_totals order by profile_id, file_id, currency')).rows;
  try {
    await connection.query('begin');
    const added = await totals();
    expect(added).not.toEqual([]);
    await connection.query('delete from settlement_totals');
    await connection.query(insert);
    expect(await totals()).toEqual(added);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
