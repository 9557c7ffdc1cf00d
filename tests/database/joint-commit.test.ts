import { inOneCommit, jointDatabase, jointPool } from '@pay/core/ground/database/joint-commit';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let ours: Pool;
let theirs: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ours = createPool({ url: database.url, applicationName: 'ours', max: 4 });
  theirs = createPool({ url: database.url, applicationName: 'theirs', max: 1, searchPath: 'identity' });
  await database.pool.query('create table identity.of_library (id integer primary key)');
  await database.pool.query('create table of_ours (id integer primary key)');
});
beforeEach(() => database.pool.query('truncate identity.of_library, of_ours'));
afterAll(async () => {
  await Promise.all([ours.end(), theirs.end()]);
  await database.drop();
});

/** Runs statements as a library does: each on a connection that it asks for. */
async function asLibrary(...statements: readonly string[]): Promise<unknown[]> {
  const client = await jointPool(theirs).connect();
  try {
    const results = [];
    for (const text of statements) results.push((await client.query(text)).rows);
    return results;
  } finally {
    client.release();
  }
}

const add = (id: number) => `insert into of_library values (${id})`;
const record = async (id: number) => (await jointDatabase()).query('insert into of_ours values ($1)', [id]);

async function stored(): Promise<Readonly<Record<string, readonly number[]>>> {
  const { rows } = await database.pool.query(
    `select array(select id from identity.of_library order by id) as library, array(select id from of_ours order by id) as ours`,
  );
  return rows[0];
}

async function together(work: () => Promise<void>, isKept = true): Promise<void> {
  await inOneCommit(ours, 'identity', async () => {
    await work();
    return { value: undefined, isKept };
  });
}

describe('what a library writes and what we write', () => {
  test('is committed together, including the transactions of the library', async () => {
    await together(async () => {
      await asLibrary(add(1));
      await asLibrary('begin', add(2), 'commit');
      await record(1);
      expect(await stored()).toEqual({ library: [], ours: [] });
      expect(await asLibrary('select count(*)::integer as count from of_library')).toEqual([[{ count: 2 }]]);
    });
    expect(await stored()).toEqual({ library: [1, 2], ours: [1] });
  });

  test('is undone together if our part fails, or if nothing is to be kept', async () => {
    const failing = together(async () => {
      await asLibrary('begin', add(1), 'commit');
      await record(1);
      await record(1);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    await together(async () => {
      await asLibrary(add(2));
      await record(2);
    }, false);
    expect(await stored()).toEqual({ library: [], ours: [] });
    expect(ours.totalCount).toBe(ours.idleCount);
  });

  test('of a transaction that the library rolls back is only ours', async () => {
    await together(async () => {
      await asLibrary(add(1));
      await expect(asLibrary('begin', add(2), add(2))).rejects.toThrow('duplicate key');
      await asLibrary('rollback', add(3));
      await record(1);
    });
    expect(await stored()).toEqual({ library: [1, 3], ours: [1] });
  });

  test('stays apart from what other callers do at the same time', async () => {
    const first = together(async () => {
      await asLibrary(add(1));
      await together(async () => {
        await asLibrary(add(2));
        await record(2);
      });
      await record(1);
      throw new Error('changed my mind');
    });
    await expect(first).rejects.toThrow('changed my mind');
    await asLibrary(add(3));
    expect(await stored()).toEqual({ library: [2, 3], ours: [2] });
  });
});

test('no connection is held before the first write', async () => {
  await together(async () => {
    await asLibrary('select 1');
    expect(ours.totalCount).toBe(ours.idleCount);
    expect(theirs.totalCount).toBe(theirs.idleCount);
    await asLibrary(add(1));
    expect(ours.totalCount).toBe(ours.idleCount + 1);
  });
  expect(ours.totalCount).toBe(ours.idleCount);
});

test('a statement that comes after the end is committed by itself, and holds nothing', async () => {
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await together(async () => {
    await asLibrary(add(1));
    late = ended.promise.then(() => asLibrary(add(2)));
  });
  ended.resolve();
  await late;
  expect(await stored()).toEqual({ library: [1, 2], ours: [] });
  expect(ours.totalCount).toBe(ours.idleCount);
  await expect(jointDatabase()).rejects.toThrow('nothing is committed together here');
});
