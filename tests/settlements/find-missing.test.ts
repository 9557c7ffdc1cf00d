import { findMissing } from '@pay/core/books/settlements/find-missing';
import { FIND_MISSING } from '@pay/core/books/settlements/find-missing-sql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { draftAccount } from './settling.ts';

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

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: readonly Node[] } & Record<string, unknown>;

/** How many rows of the ledger a plan has read. */
function postingsRead(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + postingsRead(each), 0);
  if (node['Relation Name'] !== 'postings' || !node['Node Type'].endsWith('Scan')) return below;
  return below + Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0);
}

test('a look at postings that are all too new reads no more of them than its limit', async () => {
  await book(1, 1_000, 1);
  await expectAll();
  const { rows } = await database.pool.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
    `explain (analyze, format json) ${FIND_MISSING.text}`,
    [profileId, accountId, 10],
  );
  expect(postingsRead(rows[0]?.['QUERY PLAN'][0]?.Plan as Node)).toBe(10);
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
