import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bookMissing } from '@pay/core/books/ledger/book-missing';
import { checkLedger } from '@pay/core/books/ledger/check-ledger';
import { isMigrated, migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { OPERATOR } from '../harness/merchant.ts';

const name = `upgrade_${process.hrtime.bigint()}`;
const url = Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href;
const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });

let pool: Pool;
let before: Readonly<Record<string, number>>;
beforeAll(async () => {
  await admin.query(`create database ${name}`);
  // The dump changes the settings of its connection.
  const loader = createPool({ url, applicationName: 'tests', max: 1 });
  await loader.query(textOf('0015.sql.gz'));
  await loader.end();
  pool = createPool({ url, applicationName: 'tests', max: 2 });
  before = await countRows();
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

function textOf(file: string): string {
  return gunzipSync(readFileSync(new URL(`versions/${file}`, import.meta.url))).toString();
}

/** The number of rows in each table, without the list of migrations. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'identity') and tablename <> 'schema_migrations'`,
  );
  const counts: Record<string, number> = {};
  for (const { name: table } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

describe('the database of the oldest version', () => {
  test('is upgraded, and loses no row', async () => {
    expect(before).toMatchObject({
      'public.sessions': 9,
      'public.attempts': 7,
      'public.events': 7,
      'public.refunds': 1,
    });
    expect(await isMigrated(pool)).toBe(true);
    expect(await countRows()).toMatchObject(before);
    const { rows } = await pool.query('select status, count(*)::integer from sessions group by 1 order by 1');
    expect(rows).toEqual([
      { status: 'cancelled', count: 1 },
      { status: 'failed', count: 1 },
      { status: 'open', count: 3 },
      { status: 'succeeded', count: 4 },
    ]);
  });

  test('still runs every statement of its own version, so that nodes of both versions can work side by side', async () => {
    const statements = Object.entries(JSON.parse(textOf('0015-statements.json.gz')) as Record<string, string>);
    expect(statements.length).toBeGreaterThan(190);
    const client = await pool.connect();
    try {
      const broken: string[] = [];
      for (const [statement, text] of statements) {
        await client.query(`prepare "${statement}" as ${text}`).catch((error: Error) => {
          broken.push(`${statement}: ${error.message}`);
        });
      }
      expect(broken).toEqual([]);
    } finally {
      client.release(true);
    }
  });

  test('has a ledger that matches its four earlier payments and their refund', async () => {
    const { rows } = await pool.query<{ profile_id: string }>('select profile_id from postings');
    expect(rows).toHaveLength(5);
    const [{ profile_id: profileId } = { profile_id: '' }] = rows;
    expect(await bookMissing({ pool }, OPERATOR, profileId)).toBe(0);
    expect(await checkLedger(pool, profileId)).toEqual([]);
  });
});
