import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProfile, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { ledgerOf } from './keeping.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('sample payments are booked once, however often a profile is filled', async () => {
  const { pool } = database;
  const { profileId } = (await createTestProfile(pool)).profile;
  for (let time = 0; time < 2; time += 1) {
    unwrap(await seedSessions({ pool }, { profileId, sessions: 2_500, seed: 7, days: 9 }));
    expect(await checkLedger(pool, profileId)).toEqual([]);
  }
  const kinds = (await ledgerOf(pool, profileId)).map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(1_500);
  expect(new Set(kinds)).toEqual(new Set(['sale', 'refund']));
});
