import type { BenchSystem } from './bench-system.ts';

/** How many payments each side believes to be paid. */
export type Books = { readonly database: number; readonly acquirer: number };

/** Throws when the engine and the acquirer do not agree. */
export async function compareBooks({ pool, simulatorUrl }: BenchSystem): Promise<Books> {
  const { rows } = await pool.query<{ paid: number }>(
    "select count(*)::integer as paid from sessions where status = 'succeeded'",
  );
  const answer = await fetch(`${simulatorUrl}/book`);
  const { by_state: byState } = (await answer.json()) as { by_state: { approved: number } };
  const books = { database: rows[0]?.paid ?? 0, acquirer: byState.approved };
  if (books.database !== books.acquirer) {
    throw new Error(`The database holds ${books.database} paid sessions, the acquirer approved ${books.acquirer}.`);
  }
  return books;
}
