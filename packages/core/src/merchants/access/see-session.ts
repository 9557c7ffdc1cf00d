import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { SEE_SESSION } from './see-session-sql.ts';

/** The number of seconds of inactivity after which a session ends. */
export type IdleLimits = { readonly operatorSeconds: number; readonly personSeconds: number };

/**
 * Ends a session that has been idle for too long, and otherwise records that its person has done something, unless the
 * request was made by the page on its own. `mayEnd`: false for a stream, which could not show why the session has ended;
 * the session then ends with the next request. `gone`: the session no longer exists.
 */
export async function seeSession(
  { pool }: { readonly pool: Pool },
  limits: IdleLimits,
  { sessionId, isAction, mayEnd }: { readonly sessionId: string; readonly isAction: boolean; readonly mayEnd: boolean },
): Promise<'active' | 'idle' | 'gone'> {
  const values = [sessionId, limits.operatorSeconds, limits.personSeconds, isAction, mayEnd];
  const [row] = await run<{ is_idle: boolean }>(pool, SEE_SESSION, values);
  if (!row) return 'gone';
  return row.is_idle ? 'idle' : 'active';
}
