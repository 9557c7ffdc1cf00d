import { migrate } from '@pay/core/ground/database/migrate';
import { ownConnection, patientConnection } from '@pay/core/ground/database/own-connection';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { transaction } from '@pay/core/ground/database/transaction';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SilentProxy, startSilentProxy } from '../harness/silent-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const ANSWER_MS = 500;

let database: TestDatabase;
let proxy: SilentProxy;
let pool: Pool;
let unanswered: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table noted (text text primary key)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
  unanswered = [];
  pool = createPool({
    url: proxy.url,
    applicationName: 'silent',
    max: 4,
    answerMs: ANSWER_MS,
    onUnanswered: ({ message }) => unanswered.push(message),
  });
});
afterEach(async () => {
  await pool.end();
  await proxy.stop();
});

const ask = () => pool.query('select 1 as one').then(({ rows }) => rows[0]);

describe('a connection that goes silent', () => {
  test('gives its statement an end, and is replaced', async () => {
    proxy.silenceAfter('select 2');
    await expect(pool.query('select 2')).rejects.toThrow('timeout');
    expect(pool.totalCount).toBe(0);
    expect(await ask()).toEqual({ one: 1 });
    expect(unanswered).toHaveLength(1);
  });

  test('takes those of its age along, so that no other statement has to find out', async () => {
    // Four connections, all at rest when the network goes.
    await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.1)')));
    expect(pool.idleCount).toBe(4);
    proxy.silence();
    await expect(ask()).rejects.toThrow('timeout');
    expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual(Array(4).fill({ one: 1 }));
    expect(unanswered).toHaveLength(1);
  });

  test('in the middle of a transaction leaves nothing behind, and is not waited for a second time', async () => {
    proxy.silenceAfter('insert into noted');
    const work = transaction(pool, (client) => client.query("insert into noted values ('cut')"));
    await expect(work).rejects.toThrow('timeout');
    expect(pool.totalCount).toBe(0);
    await transaction(pool, (client) => client.query("insert into noted values ('whole')"));
    expect(await texts()).toEqual(['whole']);
  });

  test('at its commit is told as a fault: what was committed may be there', async () => {
    proxy.silenceAfter('commit\0');
    const work = transaction(pool, (client) => client.query("insert into noted values ('committed')"));
    await expect(work).rejects.toThrow('timeout');
    await expect.poll(() => texts()).toContain('committed');
  });

  test('is given to nobody else, whoever gives it back to the pool', async () => {
    proxy.silenceAfter('select 3');
    const client = await pool.connect();
    await expect(client.query('select 3')).rejects.toThrow('timeout');
    // As libraries do that know the pool alone.
    client.release();
    expect(await ask()).toEqual({ one: 1 });
  });

  test('while it is opened is given up, and the next one is tried', async () => {
    proxy.leadTo(0);
    await expect(ask()).rejects.toThrow('timeout');
    proxy.leadTo(Number(new URL(database.url).port));
    expect(await ask()).toEqual({ one: 1 });
  });

  test('does not keep the pool from ending', async () => {
    const mine = createPool({ url: proxy.url, applicationName: 'silent', max: 1 });
    await mine.query('select 1');
    proxy.silence();
    await mine.end();
  });

  async function texts(): Promise<string[]> {
    const { rows } = await database.pool.query<{ text: string }>('select text from noted');
    return rows.map(({ text }) => text);
  }
});

describe('a connection that is held for long', () => {
  test('fails when it goes silent while nothing is asked, and can be ended', async () => {
    const client = await ownConnection(pool, 50);
    const failed = new Promise<Error>((resolve) => client.once('error', resolve));
    proxy.silence();
    expect((await failed).message).toContain('terminated');
    await client.end();
  });

  test('stays as long as it is answered', async () => {
    const client = await ownConnection(pool, 20);
    let isLost = false;
    client.once('error', () => {
      isLost = true;
    });
    await client.query(`select pg_sleep(${(0.4 * ANSWER_MS) / 1_000})`);
    await client.query('listen something');
    const heard = new Promise((resolve) => client.once('notification', resolve));
    await database.pool.query("notify something, 'news'");
    await expect(heard).resolves.toMatchObject({ payload: 'news' });
    expect(isLost).toBe(false);
    await client.end();
  });
});

describe('migrations', () => {
  test('may take longer than any other statement, on this side and at the server', async () => {
    const client = await patientConnection(pool);
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         pg_sleep(${(2 * ANSWER_MS) / 1_000}) as slept`,
    );
    expect(rows).toMatchObject([{ statement: '0', lock: '0' }]);
    await client.end();
    await migrate(pool);
  });
});
