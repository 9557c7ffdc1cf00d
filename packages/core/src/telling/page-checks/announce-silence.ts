import type { Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import {
  ANNOUNCE_SILENCE,
  ANNOUNCE_SILENCE_OF,
  type AnnouncedCheckRow,
  FIND_SILENCE,
  NEWEST_CHECK,
} from './page-checks-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };

/** PCI DSS 11.6.1 requires a check at least every seven days. */
const SILENT_DAYS = 7;

/** Raises one alarm if the page has been checked before, but not in the last seven days. */
export async function announceMissingChecks(
  { alarm, ...deps }: Deps & { readonly alarm: Alarm },
  _actor: Worker,
  _limit: number,
): Promise<number> {
  const told = await noteSilence(deps);
  for (const { address, checked_at: at } of told) {
    alarm('the card page has not been checked for a week', { url: address, since: at.toISOString() });
  }
  return told.length;
}

async function noteSilence({ pool, environment }: Deps): Promise<readonly AnnouncedCheckRow[]> {
  const values = [environment, SILENT_DAYS];
  if (!isSharded(pool)) return run<AnnouncedCheckRow>(pool, ANNOUNCE_SILENCE, values);
  type Found = Pick<AnnouncedCheckRow, 'profile_id' | 'check_id' | 'checked_at'> & { is_silent: boolean };
  const found = await run<Found>(pool, FIND_SILENCE, values);
  const newest = found.toSorted((one, other) => other.checked_at.getTime() - one.checked_at.getTime())[0];
  if (!newest?.is_silent) return [];
  return run<AnnouncedCheckRow>(pool, ANNOUNCE_SILENCE_OF, [newest.profile_id, newest.check_id]);
}

/** Seconds since the newest check; undefined if there is none. */
export async function ageOfPageChecks({ pool, environment }: Deps): Promise<number | undefined> {
  const rows = await run<{ seconds: number | null }>(pool, NEWEST_CHECK, [environment]);
  const ages = rows.flatMap(({ seconds }) => seconds ?? []);
  return ages.length === 0 ? undefined : Math.min(...ages);
}
