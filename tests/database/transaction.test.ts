import { afterCommit, transaction } from '@pay/core/ground/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table counters (id integer primary key, value integer not null)');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => database.drop());

describe('a transaction', () => {
  test('that deadlocks with another is repeated until both have succeeded', async () => {
    let runs = 0;
    const bothAreIn = Promise.withResolvers<void>();
    const both = (firstId: number, secondId: number) =>
      transaction(database.pool, async (client) => {
        await client.query('update counters set value = value + 1 where id = $1', [firstId]);
        runs++;
        // Both transactions have locked their first row before one of them asks for its second row.
        if (runs === 2) bothAreIn.resolve();
        await bothAreIn.promise;
        await client.query('update counters set value = value + 1 where id = $1', [secondId]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    const { rows } = await database.pool.query('select sum(value)::integer as sum from counters');
    expect(rows[0].sum).toBe(4);
    expect(runs).toBeGreaterThan(2);
  });

  test('that throws leaves nothing behind and returns its connection', async () => {
    for (let run = 0; run < 10; run++) {
      const work = transaction(database.pool, async (client) => {
        await client.query('insert into counters values (99, 1)');
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
    }
    const { rows } = await database.pool.query('select * from counters where id = 99');
    expect(rows).toEqual([]);
    expect(database.pool.totalCount).toBe(database.pool.idleCount);
  });

  test('whose connection is cut throws to the caller, and its connection is not used again', async () => {
    const work = transaction(database.pool, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await client.query('select 1');
    });
    await expect(work).rejects.toThrow();
    const { rows } = await database.pool.query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('sends notifications only after it has committed, and none if it was rolled back', async () => {
    const told: string[] = [];
    let runs = 0;
    await transaction(database.pool, async (client) => {
      runs++;
      afterCommit(client, () => told.push(`run ${runs}`));
      if (runs === 1) throw Object.assign(new Error('serialisation'), { code: '40001' });
      await client.query('select 1');
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['run 2']);
    const undone = transaction(database.pool, async (client) => {
      afterCommit(client, () => told.push('undone'));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    // The same connections are used again, and the last call is outside a transaction.
    await Promise.all([1, 2, 3].map(() => transaction(database.pool, (client) => client.query('select 1'))));
    expect(told).toEqual(['run 2']);
    afterCommit(database.pool, () => told.push('at once'));
    expect(told).toEqual(['run 2', 'at once']);
  });
});
