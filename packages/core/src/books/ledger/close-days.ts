import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { CLOSE_DAYS, HOLD_LEDGER, NEEDS_CLOSING } from './close-days-sql.ts';

/**
 * How many postings one statement adds up, if no single day has more. This takes a tenth of the statement's time limit.
 */
const POSTINGS_AT_ONCE = 500_000;

/**
 * Adds up the days that are over, once each, so that a balance never has to read more than the postings of a day. The
 * row that numbers postings is locked only for a moment beforehand, so payments do not wait while millions of postings
 * are added up.
 */
export async function closeDays(
  database: Database,
  profileId: string,
  postingsAtOnce: number = POSTINGS_AT_ONCE,
): Promise<void> {
  if ((await run(database, NEEDS_CLOSING, [profileId])).length === 0) return;
  const [held] = await run<{ until: Date }>(database, HOLD_LEDGER, [profileId]);
  for (let isMore = held !== undefined; isMore; ) {
    const [closed] = await run<{ is_more: boolean }>(database, CLOSE_DAYS, [profileId, held?.until, postingsAtOnce]);
    isMore = closed?.is_more ?? false;
  }
}
