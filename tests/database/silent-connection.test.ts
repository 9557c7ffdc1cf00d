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
  test('ends its statement with an error, and is replaced', async () => {
    void proxy.silenceAfter('select 2');
    await expect(pool.query('select 2')).rejects.toThrow('timeout');
    expect(pool.totalCount).toBe(0);
    expect(await ask()).toEqual({ one: 1 });
    expect(unanswered).toHaveLength(1);
  });

  test('is replaced together with all other connections of the pool, so that no other statement hangs', async () => {
    // Four connections are idle when the network fails.
    await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.1)')));
    expect(pool.idleCount).toBe(4);
    proxy.silence();
    await expect(ask()).rejects.toThrow('timeout');
    expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual(Array(4).fill({ one: 1 }));
    expect(unanswered).toHaveLength(1);
  });

  test('in the middle of a transaction leaves nothing behind, and its rollback does not hang', async () => {
    void proxy.silenceAfter('insert into noted');
    const work = transaction(pool, (client) => client.query("insert into noted values ('cut')"));
    await expect(work).rejects.toThrow('timeout');
    expect(pool.totalCount).toBe(0);
    await transaction(pool, (client) => client.query("insert into noted values ('whole')"));
    expect(await texts()).toEqual(['whole']);
  });

  test('at the commit is reported as a fault, although the commit might have happened', async () => {
    void proxy.silenceAfter('commit\0');
    const work = transaction(pool, (client) => client.query("insert into noted values ('committed')"));
    await expect(work).rejects.toThrow('timeout');
    await expect.poll(() => texts()).toContain('committed');
  });

  test('is not used again, even if it is returned to the pool without an error and another statement waits', async () => {
    const mine = createPool({ url: proxy.url, applicationName: 'silent', max: 1, answerMs: ANSWER_MS / 2 });
    // The second time, the pool has just replaced all its connections.
    for (const text of ['select 3', 'select 4']) {
      void proxy.silenceAfter(text);
      const client = await mine.connect();
      const waiting = mine.query('select 1 as one');
      await expect(client.query(text)).rejects.toThrow('timeout');
      // Libraries that know only the pool return a connection to the pool in this way.
      client.release();
      expect((await waiting).rows).toEqual([{ one: 1 }]);
    }
    await mine.end();
  });

  test('during a long check is not lost to the pool', async () => {
    const mine = createPool({ url: proxy.url, applicationName: 'silent', max: 1, answerMs: ANSWER_MS });
    await mine.query('select 1');
    void proxy.silenceAfter('select 5');
    const checking = proxy.holdAfter('pg_is_in_recovery');
    const first = mine.query('select 5');
    // The transaction waits for the first statement to end, then for the check of a new connection, and gives up during
    // that check.
    const second = transaction(mine, (client) => client.query('select 6'));
    await expect(first).rejects.toThrow('Query read timeout');
    const letGo = await checking;
    await expect(second).rejects.toThrow('timeout exceeded');
    letGo();
    expect((await mine.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
    await mine.end();
  });

  test('while it is being opened is abandoned, and a new one works', async () => {
    proxy.leadTo(0);
    await expect(ask()).rejects.toThrow('timeout');
    proxy.leadTo(Number(new URL(database.url).port));
    expect(await ask()).toEqual({ one: 1 });
  });

  test('does not stop the pool from ending', async () => {
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

describe('a connection outside the pool', () => {
  test('fails if it goes silent while it is idle, and can be ended', async () => {
    const client = await ownConnection(pool, { heartbeatMs: 50 });
    const failed = new Promise<Error>((resolve) => client.once('error', resolve));
    proxy.silence();
    expect((await failed).message).toContain('terminated');
    await client.end();
  });

  test('stays open while the server answers', async () => {
    // On a busy machine, an answer can take much longer than in the other tests.
    const mine = createPool({ url: proxy.url, applicationName: 'silent', max: 1, answerMs: 60_000 });
    const client = await ownConnection(mine, { heartbeatMs: 20 });
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
    await mine.end();
  });
});

describe('migrations', () => {
  test('can take longer than any other statement, on our side and on the server', async () => {
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
