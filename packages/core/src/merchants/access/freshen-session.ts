import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FRESHEN_SESSION } from './access-sql.ts';

/**
 * Marks a session as freshly proven for 10 minutes, after a proof was given. Returns undefined if the session has
 * ended.
 */
export async function freshenSession(deps: { readonly pool: Pool }, sessionId: string): Promise<Date | undefined> {
  const [row] = await run<{ fresh_until: Date }>(deps.pool, FRESHEN_SESSION, [sessionId]);
  return row?.fresh_until;
}
