import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.ts';
import { type FilledTables, fillTables } from './fill-tables.ts';

const SESSIONS = 1_000;
const DEFINITIONS = `select conname as name, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
    where conrelid in ('sessions'::regclass, 'attempts'::regclass, 'events'::regclass)
  union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
    where indrelid in ('sessions'::regclass, 'attempts'::regclass, 'events'::regclass)
  order by 1, 2`;

let database: TestDatabase;
let before: unknown[];
let filled: FilledTables;

beforeAll(async () => {
  database = await createTestDatabase();
  before = (await database.pool.query(DEFINITIONS)).rows;
  const options = { sessions: SESSIONS, signal: new AbortController().signal, log: () => {} };
  filled = await fillTables(database.pool, options);
});
afterAll(() => database.drop());

async function counts(query: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(query);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

test('the tables get their indexes and constraints back', async () => {
  expect((await database.pool.query(DEFINITIONS)).rows).toEqual(before);
});

test('there are sessions in every state, with matching attempts and events', async () => {
  expect(await counts('select status as key, count(*)::integer from sessions group by 1')).toEqual({
    succeeded: 620,
    failed: 80,
    cancelled: 80,
    expired: 70,
    open: 150,
  });
  expect(await counts('select state as key, count(*)::integer from attempts group by 1')).toEqual({
    approved: 620,
    declined: 160,
  });
  expect(await counts("select 'all' as key, count(*)::integer from events")).toEqual({ all: 850 });
});

test("each profile's events are numbered without a gap up to its head", async () => {
  const { rows } = await database.pool.query(
    `select h.profile_id from event_heads h where h.last_position <> (
       select count(distinct position) from events e where e.profile_id = h.profile_id and e.position between 1 and h.last_position)`,
  );
  expect(rows).toEqual([]);
});

test('the ledger of each profile matches its payments', async () => {
  const { rows } = await database.pool.query<{ profile_id: string }>('select profile_id from event_heads');
  expect(rows).toHaveLength(10);
  for (const { profile_id: profileId } of rows) expect(await checkLedger(database.pool, profileId)).toEqual([]);
});

test('the rows that the loads read are spread over all profiles', () => {
  expect(filled.sample.sessions).toHaveLength(SESSIONS);
  expect(new Set(filled.sample.sessions.map(({ apiKey }) => apiKey)).size).toBe(10);
  expect(filled.sample.payments).toHaveLength(100);
});
