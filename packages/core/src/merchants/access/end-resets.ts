import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { END_RESETS } from './access-sql.ts';

/**
 * Makes links for a new password worthless when the person may do more from now on: whoever made one was allowed to for
 * what the person could do before.
 */
export async function endResets(database: Database, personId: string): Promise<void> {
  await run(database, END_RESETS, [personId]);
}
