import { isReadOnly, ReadOnlyServer } from './lost-connection.ts';
import type { Pool } from './pool.ts';
import { transaction } from './transaction.ts';

/** A note in the server's own log of changes, which no table shows: it is flushed, and waits for a standby, as any commit. */
const NOTE = `select case when current_setting('transaction_read_only') = 'off'
    then pg_logical_emit_message(true, 'pay', 'still here') end is not null as is_written`;

/** Whether a write has just been committed; false when the server takes none, and what leads to it is dropped then. */
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
