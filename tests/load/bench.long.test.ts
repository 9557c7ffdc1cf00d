import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readBenchOptions } from './bench-options.ts';
import { withBenchSystem } from './bench-system.ts';
import { measure } from './measure.ts';

const name = `bench_${randomBase62(12).toLowerCase()}`;
const url = new URL(inject('databaseUrl'));
const admin = createPool({ url: url.href, applicationName: 'tests', max: 1 });
url.pathname = `/${name}`;
let pool: Pool;

beforeAll(async () => {
  await admin.query(`create database ${name}`);
  pool = createPool({ url: url.href, applicationName: 'tests', max: 1 });
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const signal = new AbortController().signal;

async function bench(...args: string[]) {
  const startedAt = new Date();
  const read = readBenchOptions(['--database', url.href, ...args], startedAt);
  if (read === undefined) throw new Error('the options are only a request for help');
  const options = { ...read, startedAt, signal, log: () => {} };
  return withBenchSystem(options, (system) => measure(system, options));
}

async function tables(): Promise<unknown[]> {
  return (await pool.query("select tablename from pg_tables where schemaname = 'public'")).rows;
}

test('a short run measures loads with their yardsticks, and leaves the given database empty', async () => {
  const report = await bench('--seconds', '0.1', '--sessions', '100', '--only', 'status,payment,create-1,unknown');
  const titles = report.loads.map(({ figures, yardsticks }) => [
    figures.name,
    ...yardsticks.map((each) => each.figures.title),
  ]);
  expect(titles).toEqual([
    ['status', 'same route, no database', 'its statement alone'],
    ['payment', 'its statements alone'],
    ['create-1', 'same route, no database', 'bare insert of a row', 'its statement alone'],
  ]);
  expect(report.trials.map(({ name }) => name)).toEqual(['unknown']);
  expect(report.paid.database).toBeGreaterThan(0);
  expect(await tables()).toEqual([]);
});

test('a database that is not empty is refused and left untouched', async () => {
  await pool.query('create table orders (id integer); insert into orders values (1)');
  await expect(bench('--seconds', '0.1', '--only', 'create-1')).rejects.toThrow(
    'this database already contains tables',
  );
  expect(await tables()).toEqual([{ tablename: 'orders' }]);
  expect((await pool.query('select * from orders')).rows).toEqual([{ id: 1 }]);
});
