import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { END_RESETS } from './access-sql.ts';

/**
 * Ends a person's reset links when the person gets more rights, because the links' creators were only allowed to reset
 * the password of a person with the earlier rights.
 */
export async function endResets(database: Database, personId: string): Promise<void> {
  await run(database, END_RESETS, [personId]);
}
