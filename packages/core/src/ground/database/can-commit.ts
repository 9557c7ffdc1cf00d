import { isReadOnly, ReadOnlyServer } from './lost-connection.ts';
import type { Pool } from './pool.ts';
import { transaction } from './transaction.ts';

/**
 * Writes a message to the server's write-ahead log, and to no table. The message's commit is flushed, and waits for a
 * standby, like any other commit.
 */
const NOTE = `select case when current_setting('transaction_read_only') = 'off'
    then pg_logical_emit_message(true, 'pay', 'still here') end is not null as is_written`;

/** Whether a write could be committed. False if the server refuses writes; the pool then closes its connections. */
export function canCommit(pool: Pool): Promise<boolean> {
  const written = transaction(pool, async (database) => {
    const { rows } = await database.query<{ is_written: boolean }>(NOTE);
    if (!rows[0]?.is_written) throw new ReadOnlyServer();
    return true;
  });
  return written.catch((error: unknown) => {
    if (isReadOnly(error)) return false;
    throw error;
  });
}
