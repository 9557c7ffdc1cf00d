import { currentSpan, spanning } from '../tracing/current-span.ts';
import type { Database } from './pool.ts';

/** A prepared statement. Its name identifies it on every connection, so a name always has the same text. */
export type Statement = { readonly name: string; readonly text: string };

/** The span of a statement has the statement's name, and never a value. */
const POSTGRESQL = { 'db.system.name': 'postgresql' } as const;

export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** Runs a prepared statement. `Row` is the type of the selected rows; the test beside each statement verifies it. */
export async function run<Row>(database: Database, { name, text }: Statement, values: unknown[]): Promise<Row[]> {
  const query = { name, text, values };
  const parent = currentSpan();
  if (parent === undefined) return (await database.query<Row & Record<string, unknown>>(query)).rows;
  const ask = () => database.query<Row & Record<string, unknown>>(query);
  return (await spanning(parent.child(name, 'client', POSTGRESQL), ask)).rows;
}

/**
 * Runs a prepared statement that answers `count` requests in order, each with its ordinal in the column `n`. Throws if
 * an answer is missing, repeated or out of order, so that no request gets the answer of another.
 */
export async function runByOrdinal<Row>(
  database: Database,
  statement: Statement,
  values: unknown[],
  count: number,
): Promise<Row[]> {
  const rows = await run<Row & { n: number }>(database, statement, values);
  if (rows.length !== count || rows.some(({ n }, place) => n !== place + 1)) {
    throw new Error(`${statement.name} answers ${rows.map(({ n }) => n).join()} to ${count} requests`);
  }
  return rows;
}
