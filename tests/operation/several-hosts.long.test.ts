import { UnfitDatabase } from '@pay/core/ground/database/check-connection';
import { isMigrated, migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type OwnServer, startOwnServer } from '../harness/own-server.ts';

let primary: OwnServer;
let standby: OwnServer;
let pool: Pool;
beforeAll(async () => {
  primary = await startOwnServer();
  standby = await primary.copyAsStandby();
  const { username, password, pathname } = new URL(primary.url);
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  pool = createPool({ url, applicationName: 'tests', max: 4 });
});
afterAll(async () => {
  await pool.end();
  await standby.stop();
  await primary.stop();
});

async function ports(): Promise<readonly unknown[]> {
  const asked = Array.from({ length: 4 }, () => pool.query("select current_setting('port')::integer as port"));
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.port);
}

test('with several hosts in the URL, connections lead to the primary only, and to the next one after a fail-over', async () => {
  expect(await ports()).toEqual(Array(4).fill(primary.port));
  expect(await isMigrated(pool)).toBe(true);
  const lines: string[] = [];
  await migrate(pool, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
  await primary.stop();
  await expect(pool.query('select 1')).rejects.toThrow();
  await eventually(() => pool.query('select 1').catch((error: unknown) => error)).toBeInstanceOf(UnfitDatabase);
  await standby.ask('select pg_promote()');
  await eventually(() => ports().catch(() => [])).toEqual(Array(4).fill(standby.port));
});
