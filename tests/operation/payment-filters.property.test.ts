import { type ListedPayment, listPayments } from '@pay/core/looking/payments/list-payments';
import type { WrittenPaymentFilter } from '@pay/core/looking/payments/payment-filter';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { majorText } from '@pay/money/amount';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProfile, unwrap } from '../harness/merchant.ts';
import { runs, testInShortRun } from '../harness/runs.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

/**
 * Enough rows that no single index suits every filter: some parts of a filter match few rows, and others match many.
 */
const SESSIONS = 3_000;

let database: TestDatabase;
let profileId: string;
let all: readonly ListedPayment[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ profileId } = (await createTestProfile(database.pool)).profile);
  unwrap(await seedSessions(database, { profileId, sessions: SESSIONS, seed: 11, days: 30 }));
  // Deadlines are moved, so that no session ends during the test.
  await database.pool.query("update sessions set expires_at = expires_at + interval '1 day' where expires_at > now()");
  all = await listed({});
  expect(all).toHaveLength(SESSIONS);
});
afterAll(() => database?.drop());

/** Reads every page of a list. */
async function listed(filter: WrittenPaymentFilter, limit = 1_000): Promise<readonly ListedPayment[]> {
  const found: ListedPayment[] = [];
  for (let after: string | undefined; ; ) {
    const page = unwrap(await listPayments(database, { profileId, limit, after, ...filter }));
    found.push(...page.data);
    if (page.next === null) return found;
    after = page.next;
  }
}

const fits: { readonly [Part in keyof WrittenPaymentFilter]: (payment: ListedPayment, wanted: string) => boolean } = {
  status: ({ status }, wanted) => status === wanted,
  brand: ({ card }, wanted) => card?.brand === wanted,
  currency: ({ amount }, wanted) => amount.currency === wanted,
  amountMin: ({ amount }, wanted) => Number(majorText(amount)) >= Number(wanted),
  amountMax: ({ amount }, wanted) => Number(majorText(amount)) <= Number(wanted),
  from: ({ createdAt }, wanted) => createdAt >= new Date(wanted),
  to: ({ createdAt }, wanted) => createdAt < new Date(wanted),
};

const time = fc
  .integer({ min: 0, max: 31 * 24 })
  .map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
const amount = fc.integer({ min: 1, max: 200 }).map(String);
const filters = fc
  .record(
    {
      status: fc.constantFrom('open', 'processing', 'paid', 'failed', 'cancelled', 'expired'),
      brand: fc.constantFrom('visa', 'mastercard', 'amex', 'unionpay', 'jcb'),
      money: fc.record(
        { currency: fc.constantFrom('BHD', 'USD', 'SAR', 'KWD'), amountMin: amount, amountMax: amount },
        { requiredKeys: ['currency'] },
      ),
      from: time,
      to: time,
    },
    { requiredKeys: [] },
  )
  .map(({ money, ...filter }) => ({ ...filter, ...money }) as WrittenPaymentFilter);

test('a list contains exactly what its filter selects, newest first, whichever index is used', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const wanted = Object.entries(filter) as [keyof WrittenPaymentFilter, string][];
      const expected = all.filter((payment) => wanted.every(([part, value]) => fits[part]?.(payment, value)));
      expect((await listed(filter)).map(({ trackId }) => trackId)).toEqual(expected.map(({ trackId }) => trackId));
    }),
    { numRuns: runs(10) },
  );
});

testInShortRun('each page starts where the one before ended', async () => {
  const paid = await listed({ status: 'paid', brand: 'amex' });
  expect(paid.length).toBeGreaterThan(50);
  expect(await listed({ status: 'paid', brand: 'amex' }, 7)).toEqual(paid);
});
