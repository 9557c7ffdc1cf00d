import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { END_ALL_RESETS, END_RESETS, END_RESETS_OF_TEAM } from './access-sql.ts';

/**
 * Ends a person's reset links, and the sign-ins for which the person has not yet given a code. This is done when the
 * person gets more rights, because the links' creators were only allowed to reset the password of a person with the
 * earlier rights, and when the password changes, because someone else might have the links or have signed in with the
 * earlier password.
 */
export async function endResets(database: Database, personId: string): Promise<void> {
  await run(database, END_RESETS, [personId]);
}

/**
 * Like `endResets`, for all members of a team. This is done when someone who could create their links loses a role,
 * because that person might have been shown some of them.
 */
export async function endResetsOfTeam(database: Database, merchantId: string): Promise<void> {
  await run(database, END_RESETS_OF_TEAM, [merchantId]);
}

/** Like `endResetsOfTeam`, for everyone. This is done when someone is no longer an operator. */
export async function endAllResets(database: Database): Promise<void> {
  await run(database, END_ALL_RESETS, []);
}
