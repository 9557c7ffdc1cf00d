import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { END_OTHER_SESSIONS } from './access-sql.ts';

/** Ends all sessions of a person except the one with the token. */
export async function endOtherSessions(database: Database, personId: string, token: string): Promise<void> {
  await run(database, END_OTHER_SESSIONS, [personId, token]);
}
