import { expect, test } from 'vitest';
import { mergeRows, runInOrder } from './every-server.ts';
import type { Database } from './pool.ts';
import { markSharded } from './sharded.ts';
import { statement } from './statement.ts';

type Row = { readonly id: string | null; readonly n: number };

const LIST = statement('tests.list', 'select');

/** A database with these rows, in the order in which its servers answer. */
function answering(rows: readonly Row[], byBytes = true): Database {
  const query = async ({ name }: { name: string }) => ({ rows: name === LIST.name ? rows : [{ by_bytes: byBytes }] });
  return { query } as unknown as Database;
}

function sharded(rows: readonly Row[], byBytes = true): Database {
  const database = answering(rows, byBytes);
  markSharded(database);
  return database;
}

const ROWS: readonly Row[] = [
  { id: 'b', n: 1 },
  { id: 'é', n: 1 },
  { id: 'a', n: 2 },
  { id: 'B', n: 1 },
  { id: null, n: 3 },
];
const list = (database: Database, order: { limit?: number; isDescending?: boolean } = {}) =>
  runInOrder<Row>(database, LIST, [], { by: ({ id, n }) => [id, n], ...order }).then((rows) =>
    rows.map(({ id }) => id),
  );

test('with one server, rows are left as they are', async () => {
  expect(await list(answering(ROWS, false), { limit: 2 })).toEqual(['b', 'é', 'a', 'B', null]);
});

test('the rows of several servers are put into one order, by bytes, and cut off', async () => {
  expect(await list(sharded(ROWS))).toEqual([null, 'B', 'a', 'b', 'é']);
  expect(await list(sharded(ROWS), { limit: 2 })).toEqual([null, 'B']);
  expect(await list(sharded(ROWS), { limit: 3, isDescending: true })).toEqual(['é', 'b', 'a']);
});

test.each([
  ['numbers', 2, 10],
  ['times', new Date(2), new Date(10)],
  ['bytes', Buffer.from([2]), Buffer.from([2, 0])],
  ['large numbers', 2n ** 60n, 2n ** 60n + 1n],
  ['flags', false, true],
])('%s are compared by their value', async (_, least, most) => {
  const rows = await runInOrder<Row>(sharded(ROWS), LIST, [], { by: ({ id }) => [id === 'a' ? least : most] });
  expect(rows[0]?.id).toBe('a');
});

test('servers that sort in another way are refused', async () => {
  await expect(list(sharded(ROWS, false))).rejects.toThrow('must sort texts by their bytes');
});

test('rows about the same thing are merged', () => {
  const sum = (one: Row, other: Row) => ({ ...one, n: one.n + other.n });
  const rows = [...ROWS, { id: 'a', n: 5 }, { id: 'b', n: 1 }];
  const merged = mergeRows(rows, ({ id }) => String(id), sum).filter(({ n }) => n > 1);
  expect(merged).toEqual([
    { id: 'b', n: 2 },
    { id: 'a', n: 7 },
    { id: null, n: 3 },
  ]);
});
