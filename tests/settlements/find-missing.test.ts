import { closeDays } from '@pay/core/books/ledger/close-days';
import { expectFiles } from '@pay/core/books/settlements/expect-files';
import { findMissing } from '@pay/core/books/settlements/find-missing';
import { FIND_MISSING } from '@pay/core/books/settlements/find-missing-sql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { rowsRead, type Step } from '../harness/rows-read.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { draftAccount, fileOf, importText } from './settling.ts';

const WORKER = { kind: 'worker' } as const;

let database: TestDatabase;
let profileId: string;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  accountId = await draftAccount(database.pool, profileId);
});
afterAll(() => database.drop());

/** Books as many sales as there are between two positions, each of them some days ago. */
async function book(first: number, last: number, daysAgo: number): Promise<void> {
  await database.pool.query(
    `insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor, booked_at)
     select $1, n, 'sale', 'att_' || n, 'acquirer_receivable', 'merchant_payable', 'BHD', 1,
       now() - $4::integer * interval '1 day'
     from generate_series($2::integer, $3::integer) n`,
    [profileId, first, last, daysAgo],
  );
}

/** Expects files of an account for payments of the last 100 days. */
async function expectAll(account = accountId): Promise<void> {
  await database.pool.query(
    `insert into settlement_accounts (profile_id, account_id, expected_from)
     values ($1, $2, now() - interval '100 days')`,
    [profileId, account],
  );
}

async function checkedPosition(account = accountId): Promise<number> {
  const { rows } = await database.pool.query<{ checked: number }>(
    'select checked_position::integer as checked from settlement_accounts where account_id = $1',
    [account],
  );
  return rows[0]?.checked ?? Number.NaN;
}

const find = (limit: number) => findMissing({ pool: database.pool, environment: 'sandbox' }, WORKER, limit);

test('a look at postings that are all too new reads no more of them than its limit', async () => {
  await book(1, 1_000, 1);
  await expectAll();
  const { rows } = await database.pool.query<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
    `explain (analyze, format json) ${FIND_MISSING.text}`,
    [profileId, accountId, 10],
  );
  expect(rowsRead('postings', rows[0]?.['QUERY PLAN'][0]?.Plan)).toBe(10);
});

test('postings that are too new are read again later', async () => {
  await book(1, 7, 8);
  await book(8, 20, 6);
  await expectAll();
  for (const limit of [3, 5, 100]) {
    await find(limit);
    expect(await checkedPosition()).toBe(7);
  }
});

test('an account that fails does not stop the accounts after it', async () => {
  const [first = '', second = ''] = [accountId, await draftAccount(database.pool, profileId)].toSorted();
  await book(1, 5, 8);
  await expectAll(first);
  await expectAll(second);
  await database.pool.query(
    `alter table settlement_accounts add constraint fails check (account_id <> '${first}' or checked_position = 0)`,
  );
  try {
    await expect(find(10)).rejects.toThrow('fails');
    expect([await checkedPosition(first), await checkedPosition(second)]).toEqual([0, 5]);
  } finally {
    await database.pool.query('alter table settlement_accounts drop constraint fails');
  }
});

test('a long ledger is read in several calls, and each says whether there is more', async () => {
  await book(1, 50, 8);
  await expectAll();
  const calls: (readonly [left: number, checked: number])[] = [];
  for (let left = 2; left === 2; ) {
    left = await find(2);
    calls.push([left, await checkedPosition()]);
  }
  expect(calls).toEqual([
    [2, 40],
    [0, 50],
  ]);
});

describe('postings from before the time from which files are expected are not read:', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const expectFrom = async (days: number) =>
    unwrap(await expectFiles(database, OPERATOR, accountId, { from: daysAgo(days) }));

  beforeEach(async () => {
    await database.pool.query(
      `insert into event_heads (profile_id, last_position, last_posting, booked_at) values ($1, 0, 40, now())
       on conflict (profile_id) do update set last_posting = 40, booked_at = now()`,
      [profileId],
    );
    for (const [last, days] of [
      [10, 400],
      [20, 300],
      [30, 200],
      [40, 100],
    ] as const) {
      await book(last - 9, last, days);
    }
    await closeDays(database.pool, profileId);
  });

  test('after the first file', async () => {
    await importText(database.pool, accountId, fileOf([{ type: 'Rolling reserve', amount: '-5.000' }]));
    const { rows } = await database.pool.query<{ position: number }>(
      `select coalesce(max(position), 0)::integer as position from postings
       where profile_id = $1 and booked_at < '2026-11-20'`,
      [profileId],
    );
    expect(await checkedPosition()).toBe(rows[0]?.position);
  });

  test('after a time was given, until a later or an earlier time is given', async () => {
    await expectFrom(250);
    expect(await checkedPosition()).toBe(20);
    await expectFrom(150);
    expect(await checkedPosition()).toBe(30);
    await find(100);
    expect(await checkedPosition()).toBe(40);
    await expectFrom(50);
    expect(await checkedPosition()).toBe(40);
    await expectFrom(350);
    expect(await checkedPosition()).toBe(10);
    await expectFrom(500);
    expect(await checkedPosition()).toBe(0);
    unwrap(await expectFiles(database, OPERATOR, accountId, { usualDays: 3 }));
    expect(await checkedPosition()).toBe(0);
  });

  test('a second file, or other usual days, do not change where the reading continues', async () => {
    await expectFrom(350);
    await importText(database.pool, accountId, fileOf([{ type: 'Rolling reserve', amount: '-5.000' }]));
    unwrap(await expectFiles(database, OPERATOR, accountId, { usualDays: 3 }));
    expect(await checkedPosition()).toBe(10);
  });
});
