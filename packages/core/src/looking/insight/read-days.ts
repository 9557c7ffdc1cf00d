import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type Day, daysUntil } from './days.ts';
import { NOW_AND_ZONE } from './read-days-sql.ts';

/** The days of a profile, as `daysUntil` lists them, and their time zone. Times are in milliseconds since 1970. */
export type ProfileDays = {
  /** The database's time. */
  readonly now: number;
  readonly timeZone: string;
  readonly days: readonly Day[];
};

/** The last `count` days of a profile in its time zone, today included, and as many days before them. */
export async function readDays(database: Database, profileId: string, count: number): Promise<ProfileDays> {
  const [row] = await run<{ now: Date; time_zone: string }>(database, NOW_AND_ZONE, [profileId]);
  const now = row?.now.getTime() ?? 0;
  const timeZone = row?.time_zone ?? 'UTC';
  return { now, timeZone, days: daysUntil(now, timeZone, count) };
}
