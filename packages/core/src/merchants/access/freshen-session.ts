import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FRESHEN_SESSION } from './access-sql.ts';

/**
 * After a proof was given, marks its session as freshly proven for 10 minutes. If `isOwn`, the session can also spend
 * the proof once; see `spendOwnProof`. Returns undefined if the session has ended.
 */
export async function freshenSession(
  deps: { readonly pool: Pool },
  { sessionId, isOwn }: { readonly sessionId: string; readonly isOwn: boolean },
): Promise<Date | undefined> {
  const [row] = await run<{ fresh_until: Date }>(deps.pool, FRESHEN_SESSION, [sessionId, isOwn]);
  return row?.fresh_until;
}
