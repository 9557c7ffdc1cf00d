import { UnfitDatabase } from '@pay/core/ground/database/check-connection';
import { CONNECTION_SETTINGS } from '@pay/core/ground/database/connection-settings';
import { createPool } from '@pay/core/ground/database/pool';
import { startEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDroppingPooler } from '../harness/dropping-pooler.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { sharedTestEngine } from '../harness/test-engine.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the settings of a new connection that we open. */
async function settingsOf(url: string): Promise<Record<string, string>> {
  const pool = createPool({ url, applicationName: 'settings', max: 1 });
  try {
    const { rows } = await pool.query(
      'select name, current_setting(name) as value from unnest($1::text[]) as s(name)',
      [Object.keys(CONNECTION_SETTINGS)],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } finally {
    await pool.end();
  }
}

const name = () => new URL(database.url).pathname.slice(1);

/** Each of these values breaks a guarantee about durability, isolation, reading values, time-outs or plans. */
const FOREIGN = {
  synchronous_commit: 'off',
  default_transaction_isolation: 'serializable',
  datestyle: 'SQL, DMY',
  intervalstyle: 'iso_8601',
  timezone: 'Asia/Bahrain',
  extra_float_digits: '-15',
  bytea_output: 'escape',
  standard_conforming_strings: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '1s',
  plan_cache_mode: 'auto',
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  jit: 'on',
};

describe('the settings of a connection', () => {
  test('are ours, whatever the settings of the database are', async () => {
    expect(Object.keys(FOREIGN).sort()).toEqual(Object.keys(CONNECTION_SETTINGS).sort());
    for (const [setting, value] of Object.entries(FOREIGN)) {
      await database.pool.query(`alter database ${name()} set ${setting} = '${value}'`);
    }
    expect(await settingsOf(database.url)).toEqual(CONNECTION_SETTINGS);
    await database.pool.query(`alter database ${name()} reset all`);
  });

  test('that a pooler drops are named in one sentence, and the connection is refused', async () => {
    const pooler = await startDroppingPooler(database.url);
    const refused = settingsOf(pooler.url);
    await expect(refused).rejects.toThrow(UnfitDatabase);
    await expect(refused).rejects.toThrow(/statement_timeout is 0 instead of 10s.*pass on start-up parameters/);
    await pooler.stop();
  });

  test('are accepted through a pooler that drops them, provided that the role sets them', async () => {
    const { rows } = await database.pool.query<{ role: string }>(
      "select 'pooled_' || substr(md5(random()::text), 1, 8) as role",
    );
    const role = rows[0]?.role ?? '';
    await database.pool.query(`create role ${role} login password 'pooled'`);
    for (const [setting, value] of Object.entries(CONNECTION_SETTINGS)) {
      await database.pool.query(
        `alter role ${role} set ${setting} = ${setting === 'datestyle' ? value : `'${value}'`}`,
      );
    }
    const pooler = await startDroppingPooler(database.url);
    const url = new URL(pooler.url);
    Object.assign(url, { username: role, password: 'pooled' });
    expect(await settingsOf(url.href)).toEqual(CONNECTION_SETTINGS);
    await pooler.stop();
    await database.pool.query(`drop role ${role}`);
  });

  test('that DATABASE_URL overrides are refused as well', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c work_mem=8MB');
    await expect(settingsOf(url.href)).rejects.toThrow('remove the parameter `options` from DATABASE_URL');
  });

  test('that are missing stop an engine from starting', async () => {
    const engine = await sharedTestEngine();
    const pooler = await startDroppingPooler(engine.database.url);
    const starting = startEngine({
      ...engine.config,
      databaseUrl: pooler.url,
      listen: { host: 'localhost', port: 0 },
      roles: new Set(['api']),
    });
    await expect(starting).rejects.toThrow(UnfitDatabase);
    await pooler.stop();
    await engine.stop();
  });
});
