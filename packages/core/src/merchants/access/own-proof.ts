import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { GRANT_OWN_PROOF, SPEND_OWN_PROOF } from './access-sql.ts';

/**
 * Lets the session with the token spend a proof once, within 10 minutes. Ends the session that it replaces, because its
 * person could no longer sign out of that session.
 */
export async function grantOwnProof(
  { pool }: { readonly pool: Pool },
  { token, replacedToken }: { readonly token: string; readonly replacedToken: string },
): Promise<void> {
  await run(pool, GRANT_OWN_PROOF, [token, replacedToken]);
}

/** Spends the proof in the transaction of the change that it is for. Returns whether there was one. */
export async function spendOwnProof(database: Database, sessionId: string): Promise<boolean> {
  return (await run(database, SPEND_OWN_PROOF, [sessionId])).length > 0;
}
