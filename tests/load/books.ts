import type { Pool } from '@pay/core/ground/database/pool';
import type { BenchSystem } from './bench-system.ts';

/** How many payments are paid according to each side. */
export type Books = { readonly database: number; readonly acquirer: number };

/** Filled and replayed payments never reached the acquirer; a replay repeats the reference of the original. */
const PAID = `select count(distinct a.acquirer_reference)::integer as paid
  from attempts a join sessions s using (profile_id, track_id)
  where a.acquirer not in ('filled', 'seeded') and s.live_attempt_id = a.attempt_id and s.status = 'succeeded'`;

/** Counts the paid payments on each side; throws if the counts differ. */
export async function compareBooks({ stands, simulator }: BenchSystem): Promise<Books> {
  let database = 0;
  for (const { pool } of stands) database += await paidIn(pool);
  const answer = await fetch(`${simulator.origin}/book`);
  const { by_state: byState } = (await answer.json()) as { by_state: { approved: number } };
  const acquirer = byState.approved;
  if (database !== acquirer) {
    throw new Error(`The database contains ${database} paid sessions, but the acquirer approved ${acquirer}.`);
  }
  return { database, acquirer };
}

async function paidIn(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    // Reading whole tables can take longer than the time limit of a statement.
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ paid: number }>(PAID);
    return rows[0]?.paid ?? 0;
  } finally {
    client.release(true);
  }
}
