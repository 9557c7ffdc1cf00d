import type { DeclineCode } from '../acquiring/decline-code.ts';
import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { COUNT_DECLINES } from './read-declines-sql.ts';

/** How often issuers have declined for a reason in the last days, and in as many before. */
export type DeclineCount = { readonly code: DeclineCode; readonly count: number; readonly before: number };

/** The most frequent first. `days` from 1 to 90, today among them. */
export function readDeclines(
  { pool }: { readonly pool: Database },
  { profileId, days }: { readonly profileId: string; readonly days: number },
): Promise<readonly DeclineCount[]> {
  return run<DeclineCount>(pool, COUNT_DECLINES, [profileId, days]);
}
