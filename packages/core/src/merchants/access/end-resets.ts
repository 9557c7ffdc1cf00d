import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { END_RESETS } from './access-sql.ts';

/**
 * Ends a person's reset links, and the sign-ins for which the person has not yet given a code. This is done when the
 * person gets more rights, because the links' creators were only allowed to reset the password of a person with the
 * earlier rights, and when the password changes, because someone else might have the links or have signed in with the
 * earlier password.
 */
export async function endResets(database: Database, personId: string): Promise<void> {
  await run(database, END_RESETS, [personId]);
}
