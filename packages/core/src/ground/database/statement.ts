import type { Database } from './pool.ts';

/** A prepared statement: its name is its identity on every connection, so one name has one text for ever. */
export type Statement = { readonly name: string; readonly text: string };

export function statement(name: string, text: string): Statement {
  return { name, text };
}

/** Runs a prepared statement. `Row` is the type of what it selects; the test beside each statement verifies it. */
export async function run<Row>(database: Database, { name, text }: Statement, values: unknown[]): Promise<Row[]> {
  const result = await database.query<Row & Record<string, unknown>>({ name, text, values });
  return result.rows;
}
