import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SilentProxy, startSilentProxy } from '../harness/silent-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let one: SilentProxy;
let two: SilentProxy;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  one = await startSilentProxy(database.url);
  two = await startSilentProxy(database.url);
  const { username, password, pathname } = new URL(database.url);
  const hosts = [one, two].map(({ url }) => new URL(url).host).join();
  const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  pool = createPool({ url, applicationName: 'silent host', max: 4 });
});
afterEach(async () => {
  await pool.end();
  await Promise.all([one.stop(), two.stop()]);
});

test('when the primary of several hosts goes silent, its connections are closed before their statements give up', async () => {
  two.leadTo(0);
  await pool.query('select 1');
  one.leadTo(0);
  void one.silenceAfter('select 2');
  const waiting = pool.query('select 2');
  await expect(waiting).rejects.toThrow('Connection terminated');
  two.leadTo(Number(new URL(database.url).port));
  await expect.poll(() => pool.query('select 3 as three').then(({ rows }) => rows, String)).toEqual([{ three: 3 }]);
});

test('a statement that takes long is not cut off while its host answers', async () => {
  const { rows } = await pool.query("select 'done' as it from pg_sleep(6)");
  expect(rows).toEqual([{ it: 'done' }]);
});
