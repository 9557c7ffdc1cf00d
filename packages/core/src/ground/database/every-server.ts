import { SORTS_BY_BYTES } from './every-server-sql.ts';
import type { Database } from './pool.ts';
import { isSharded } from './sharded.ts';
import { run, type Statement } from './statement.ts';

/** What rows are sorted by. Null comes first, and texts and bytes are compared by their bytes. */
type SortKey = string | number | bigint | boolean | Date | Buffer | null;

const known = new WeakSet<Database>();

type Order<Row> = {
  readonly by: (row: Row) => readonly SortKey[];
  readonly isDescending?: boolean;
  /** The maximum number of rows. */
  readonly limit?: number;
};

/**
 * Runs a statement that sorts its rows in this order. If the database has several servers, each server answers with its
 * own rows. These rows are merged in this order and cut off at the limit. With one server, the rows are returned as
 * they are.
 */
export async function runInOrder<Row>(
  database: Database,
  statement: Statement,
  values: unknown[],
  { by, isDescending = false, limit = Number.POSITIVE_INFINITY }: Order<Row>,
): Promise<Row[]> {
  if (!isSharded(database)) return run<Row>(database, statement, values);
  await demandOrderByBytes(database);
  const rows = await run<Row>(database, statement, values);
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => sign * compareAll(by(one), by(other))).slice(0, limit);
}

/** Merges rows that several servers have about the same thing, in the order of their first appearance. */
export function mergeRows<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  merge: (one: Row, other: Row) => Row,
): Row[] {
  return [...Map.groupBy(rows, nameOf).values()].map((same) => same.reduce(merge));
}

/** If a server sorted differently before it cut off its page, rows would be lost without any error. */
async function demandOrderByBytes(database: Database): Promise<void> {
  if (known.has(database)) return;
  const answers = await run<{ by_bytes: boolean }>(database, SORTS_BY_BYTES, []);
  if (answers.some(({ by_bytes: isByBytes }) => !isByBytes)) {
    throw new Error('with several servers, each database must sort texts by their bytes, as the locale C does');
  }
  known.add(database);
}

function compareAll(one: readonly SortKey[], other: readonly SortKey[]): number {
  for (const [place, key] of one.entries()) {
    const order = compare(key, other[place] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(one: SortKey, other: SortKey): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  if (typeof one === 'string' || Buffer.isBuffer(one)) {
    return Buffer.compare(Buffer.from(one as string), Buffer.from(other as string));
  }
  return one < other ? -1 : Number(one > other);
}
