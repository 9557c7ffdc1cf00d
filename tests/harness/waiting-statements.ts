import type { Pool } from '@pay/core/ground/database/pool';

/** The number of this database's statements that are waiting for another transaction's lock. */
export async function waitingStatements(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
