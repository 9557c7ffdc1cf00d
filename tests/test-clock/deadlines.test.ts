import { MOVES } from '@pay/core/looking/test-clock/advance-test-clock-sql';
import { DEADLINES, PAST } from '@pay/core/looking/test-clock/deadlines-sql';
import { MOVED_KINDS } from '@pay/core/looking/test-clock/moved-kind';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every column with a point in time, as the table of deadlines names it. */
async function timesOf(): Promise<readonly string[]> {
  const { rows } = await database.pool.query(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
     from information_schema.columns
     where table_schema in ('public', 'identity') and (data_type like 'timestamp%' or data_type = 'date') order by 1`,
  );
  return rows.map(({ name }) => name);
}

const isPast = (name: string) => PAST.has(name.slice(name.lastIndexOf('.') + 1));
const missing = (times: readonly string[]) => times.filter((name) => !(name in DEADLINES || isPast(name)));

describe('the table of deadlines', () => {
  test('decides for every point in time of every table, and has no other', async () => {
    const times = await timesOf();
    expect(missing(times)).toEqual([]);
    expect(Object.keys(DEADLINES).filter((name) => !times.includes(name))).toEqual([]);
    expect(Object.keys(DEADLINES).filter(isPast)).toEqual([]);
    expect([...PAST].filter((column) => !times.some((name) => name.endsWith(`.${column}`)))).toEqual([]);
  });

  test('is incomplete as soon as a migration adds a deadline', async () => {
    await database.pool.query('create table reminders (profile_id text, remind_at timestamptz)');
    try {
      expect(missing(await timesOf())).toEqual(['reminders.remind_at']);
    } finally {
      await database.pool.query('drop table reminders');
    }
  });

  test('gives a reason for each column that stays, and each kind of deadline is moved', () => {
    for (const deadline of Object.values(DEADLINES)) {
      if ('stays' in deadline) expect(deadline.stays).toMatch(/\w/);
    }
    expect(new Set(MOVES.map(({ moves }) => moves))).toEqual(new Set(MOVED_KINDS));
  });
});
