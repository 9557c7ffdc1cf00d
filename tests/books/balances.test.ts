import { closeDays } from '@pay/core/books/ledger/close-days';
import { listPostings, readBalances, readBalancesAt } from '@pay/core/books/ledger/read-ledger';
import { postingsOf, readStatement } from '@pay/core/books/ledger/read-statement';
import type { Pool } from '@pay/core/ground/database/pool';
import { transaction } from '@pay/core/ground/database/transaction';
import { appendPostings } from '@pay/core/record/events/append-events';
import type { PostingKind } from '@pay/core/record/postings/posting';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { runs, testInShortRun } from '../harness/runs.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';
import { ledgerOf } from './keeping.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HOUR_MS = 3_600_000;

type Entry = {
  readonly kind: PostingKind;
  readonly minor: number;
  readonly currency: string;
  readonly hoursAgo: number;
};

/** A profile whose ledger has these entries, oldest first, as if each had been booked as long ago as it says. */
async function profileWith(pool: Pool, entries: readonly Entry[]): Promise<string> {
  const { profileId } = (await createTestProfile(pool)).profile;
  const sorted = entries.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  await transaction(pool, async (client) => {
    const postings = sorted.map(({ kind, minor, currency }, place) => ({
      kind,
      profileId,
      trackId: `trk_${place}`,
      reference: `att_${place}`,
      number: 1,
      currency,
      amountMinor: BigInt(minor),
    }));
    await appendPostings(client, postings);
  });
  const client = await pool.connect();
  await client.query('begin; alter table postings disable trigger never_changed');
  await client.query(
    `update postings set booked_at = booked_at - ($2::integer[])[position] * interval '1 hour' where profile_id = $1`,
    [profileId, sorted.map(({ hoursAgo }) => hoursAgo)],
  );
  await client.query('alter table postings enable trigger never_changed; commit');
  client.release();
  return profileId;
}

/** The balances before a time, added up posting by posting, without accounts whose balance is zero. */
async function addedUp(pool: Pool, profileId: string, at: Date): Promise<Readonly<Record<string, bigint>>> {
  const sums: Record<string, bigint> = {};
  for (const { currency, debit, credit, amount_minor: amount, booked_at: booked } of await ledgerOf(pool, profileId)) {
    if (booked >= at) continue;
    sums[`${debit} ${currency}`] = (sums[`${debit} ${currency}`] ?? 0n) + amount;
    sums[`${credit} ${currency}`] = (sums[`${credit} ${currency}`] ?? 0n) - amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

async function read(pool: Pool, profileId: string, at: Date): Promise<Readonly<Record<string, bigint>>> {
  const balances = await readBalances({ pool }, profileId, at);
  return Object.fromEntries(
    balances
      .filter(({ minor }) => minor !== 0n)
      .map(({ account, currency, minor }) => [`${account} ${currency}`, minor]),
  );
}

/** The number of past days that have postings. */
async function daysOver(pool: Pool, profileId: string): Promise<number> {
  const days = (await ledgerOf(pool, profileId)).map(({ booked_at: at }) => at.toISOString().slice(0, 10));
  return new Set(days.filter((day) => day < new Date().toISOString().slice(0, 10))).size;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  kind: fc.constantFrom('sale', 'capture', 'refund', 'late_approval', 'late_reversal'),
  minor: fc.integer({ min: 1, max: 100_000 }),
  currency: fc.constantFrom('BHD', 'USD'),
  hoursAgo: fc.integer({ min: 0, max: 24 * 6 }),
});

describe('balances', () => {
  test('at any time are the sum of everything that was booked before, however often and in any order they are read', async () => {
    const { pool } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 30 }),
        fc.array(fc.integer({ min: -1, max: 24 * 7 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        async (entries, hours, atOnce) => {
          const profileId = await profileWith(pool, entries);
          await closeDays(pool, profileId, atOnce);
          const { rows } = await pool.query(
            'select count(*)::integer as days from ledger_closings where profile_id = $1',
            [profileId],
          );
          expect(rows).toEqual([{ days: await daysOver(pool, profileId) }]);
          for (const hoursAgo of hours) {
            const at = new Date(Date.now() - hoursAgo * HOUR_MS);
            expect(await read(pool, profileId, at)).toEqual(await addedUp(pool, profileId, at));
          }
        },
      ),
      { numRuns: runs(20) },
    );
  });

  testInShortRun('of past days are kept, and later postings are added', async () => {
    const { pool } = database;
    const old = { kind: 'sale', minor: 700, currency: 'BHD' } as const;
    const profileId = await profileWith(pool, [
      { ...old, hoursAgo: 72 },
      { ...old, hoursAgo: 48 },
    ]);
    const now = () => new Date(Date.now() + HOUR_MS);
    expect(await read(pool, profileId, now())).toEqual({
      'acquirer_receivable BHD': 1_400n,
      'merchant_payable BHD': -1_400n,
    });
    const { rows } = await pool.query(
      `select last_position, balances from ledger_closings where profile_id = $1 order by until`,
      [profileId],
    );
    expect(rows).toEqual([
      { last_position: 1n, balances: balancesOf(700) },
      { last_position: 2n, balances: balancesOf(1_400) },
    ]);
    const refund = {
      kind: 'refund',
      profileId,
      trackId: 'trk_0',
      reference: 'ref_1',
      number: 1,
      currency: 'BHD',
    } as const;
    await appendPostings(pool, [{ ...refund, amountMinor: 300n }]);
    expect(await read(pool, profileId, now())).toEqual({
      'acquirer_receivable BHD': 1_100n,
      'merchant_payable BHD': -1_100n,
    });
  });

  testInShortRun('are added up without delaying postings that are booked meanwhile', async () => {
    const { pool } = database;
    const sale = { kind: 'sale', minor: 700, currency: 'BHD' } as const;
    const profileId = await profileWith(pool, [{ ...sale, hoursAgo: 48 }]);
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      `insert into ledger_closings (profile_id, until, last_position, balances)
       select profile_id, date_trunc('day', booked_at) + interval '1 day', 1, '[]' from postings where profile_id = $1`,
      [profileId],
    );
    // Adding up waits for the closing that another node is writing.
    const balances = readBalances({ pool }, profileId);
    await eventually(() => waitingStatements(pool)).toBeGreaterThan(0);
    const next = { profileId, trackId: 'trk_1', reference: 'att_9', number: 1, currency: 'BHD', amountMinor: 300n };
    await appendPostings(pool, [{ kind: 'sale', ...next }]);
    await other.query('rollback');
    other.release();
    expect((await balances).map(({ minor }) => minor)).toEqual([1_000n, -1_000n]);
  });

  testInShortRun('of a profile without payments are an empty list', async () => {
    const { profileId } = (await createTestProfile(database.pool)).profile;
    expect(await readBalances({ pool: database.pool }, profileId, new Date())).toEqual([]);
  });
});

testInShortRun('a statement has every posting of its period once, page by page, and no other posting', async () => {
  const { pool } = database;
  const hoursAgo = [100, 80, 60, 40, 20, 10, 1];
  const profileId = await profileWith(
    pool,
    hoursAgo.map((hours) => ({ kind: 'sale', minor: hours, currency: 'BHD', hoursAgo: hours })),
  );
  const time = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const pages = async (from: number, to: number, limit: number) => {
    const { range } = await readStatement({ pool }, profileId, { from: time(from), to: time(to) });
    const found: bigint[] = [];
    for (let { after } = range; ; ) {
      const page = await listPostings({ pool }, profileId, { ...range, after }, limit);
      found.push(...page.map(({ amountMinor }) => amountMinor));
      after = page.at(-1)?.position ?? after;
      if (page.length < limit) return found;
    }
  };
  for (const limit of [1, 2, 100]) {
    expect(await pages(200, -1, limit)).toEqual([100n, 80n, 60n, 40n, 20n, 10n, 1n]);
    expect(await pages(90, 15, limit)).toEqual([80n, 60n, 40n, 20n]);
    expect(await pages(9, 2, limit)).toEqual([]);
    expect(await pages(2, 90, limit)).toEqual([]);
  }
});

test('the postings of any statement add up to the difference between its balances', async () => {
  const { pool } = database;
  const hours = fc.integer({ min: -1, max: 24 * 7 });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 30 }), hours, hours, async (entries, one, other) => {
      const profileId = await profileWith(pool, entries);
      const [from, to] = [Math.max(one, other), Math.min(one, other)].map(
        (ago) => new Date(Date.now() - ago * HOUR_MS),
      );
      if (!from || !to) throw new Error('a period needs a beginning and an end');
      const { opening, closing, range, count } = await readStatement({ pool }, profileId, { from, to });
      const sums = new Map(opening.map(({ account, currency, minor }) => [`${account} ${currency}`, minor]));
      const add = (key: string, minor: bigint) => sums.set(key, (sums.get(key) ?? 0n) + minor);
      let listed = 0;
      for await (const batch of postingsOf({ pool }, profileId, range)) {
        listed += batch.length;
        for (const { debit, credit, currency, amountMinor, bookedAt } of batch) {
          expect(bookedAt >= from && bookedAt < to).toBe(true);
          add(`${debit} ${currency}`, amountMinor);
          add(`${credit} ${currency}`, -amountMinor);
        }
      }
      expect(listed).toBe(count);
      expect(Object.fromEntries(sums)).toEqual(
        Object.fromEntries(closing.map(({ account, currency, minor }) => [`${account} ${currency}`, minor])),
      );
    }),
    { numRuns: runs(10) },
  );
});

testInShortRun('the balances of many days are the same as those of each day read alone', async () => {
  const { pool } = database;
  const hoursAgo = [100, 80, 60, 8, 1];
  const profileId = await profileWith(
    pool,
    hoursAgo.map((ago) => ({ kind: 'sale', minor: ago, currency: 'BHD', hoursAgo: ago })),
  );
  const moments = [200, 100, 99, 70, 24, 7, -1].map((ago) => new Date(Date.now() - ago * HOUR_MS));
  const found = await readBalancesAt({ pool }, profileId, [...moments, undefined]);
  for (const [place, at] of moments.entries()) {
    expect(found[place]?.balances).toEqual(await readBalances({ pool }, profileId, at));
  }
  expect(found.map(({ position }) => position)).toEqual([0n, 1n, 1n, 2n, 3n, 4n, 5n, 5n]);
});

function balancesOf(minor: number) {
  return [
    { account: 'acquirer_receivable', currency: 'BHD', minor },
    { account: 'merchant_payable', currency: 'BHD', minor: -minor },
  ];
}
