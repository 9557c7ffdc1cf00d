import { transaction } from '@pay/core/ground/database/transaction';
import { appendPostings } from '@pay/core/record/events/append-events';
import type { NewPosting } from '@pay/core/record/postings/posting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { ledgerOf } from './keeping.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const posting = (profileId: string, name: string): NewPosting => ({
  kind: 'sale',
  profileId,
  trackId: 'trk_1',
  reference: `att_${name}`,
  number: 1,
  currency: 'BHD',
  amountMinor: 1n,
});

test('postings of several profiles that are written at the same time have consecutive positions and times in each profile', async () => {
  const { pool } = database;
  const profiles = await Promise.all(Array.from({ length: 3 }, () => createTestProfile(pool)));
  const ids = profiles.map(({ profile }) => profile.profileId);
  // In a different order each time, because batches arrive in any order.
  const batches = Array.from({ length: 12 }, (_, n) =>
    ids
      .map((_each, place) => ids[(place + n) % ids.length] ?? '')
      .flatMap((id) => [posting(id, `${n}a`), posting(id, `${n}b`)]),
  );
  await Promise.all(batches.map((batch) => transaction(pool, (client) => appendPostings(client, batch))));
  for (const id of ids) {
    const ledger = await ledgerOf(pool, id);
    expect(ledger.map(({ position }) => Number(position))).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    const times = ledger.map(({ booked_at: at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // The two postings of a batch are adjacent, in the order of the batch.
    const pairs = ledger.map(({ reference }) => reference);
    for (let at = 0; at < pairs.length; at += 2) expect(pairs[at + 1]).toBe(pairs[at]?.replace(/a$/, 'b'));
  }
});

test('a batch with a movement that is booked twice is refused, and nothing of it is written', async () => {
  const { pool } = database;
  const { profile } = await createTestProfile(pool);
  const twice = [posting(profile.profileId, 'new'), posting(profile.profileId, 'new')];
  await expect(appendPostings(pool, twice)).rejects.toMatchObject({ code: '23505' });
  expect(await ledgerOf(pool, profile.profileId)).toEqual([]);
});
