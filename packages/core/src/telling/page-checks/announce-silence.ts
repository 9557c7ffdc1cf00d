import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { ANNOUNCE_SILENCE, type AnnouncedCheckRow, NEWEST_CHECK } from './page-checks-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };

/** PCI DSS 11.6.1 requires a check at least every seven days. */
const SILENT_DAYS = 7;

/** Raises an alarm, once, if the page has been checked before, but not in the last seven days. */
export async function announceMissingChecks(
  { alarm, ...deps }: Deps & { readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void },
  _actor: Worker,
  _limit: number,
): Promise<number> {
  const told = await run<AnnouncedCheckRow>(deps.pool, ANNOUNCE_SILENCE, [deps.environment, SILENT_DAYS]);
  for (const { address, checked_at: at } of told) {
    alarm('the card page has not been checked for a week', { url: address, since: at.toISOString() });
  }
  return told.length;
}

/** Seconds since the newest check; undefined if there is none. */
export async function ageOfPageChecks({ pool, environment }: Deps): Promise<number | undefined> {
  const [row] = await run<{ seconds: number | null }>(pool, NEWEST_CHECK, [environment]);
  return row?.seconds ?? undefined;
}
