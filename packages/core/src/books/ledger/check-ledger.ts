import type { Database } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import {
  CHECK_LEDGER,
  COUNT_POSTINGS,
  COUNT_POSTINGS_OF_PROFILE,
  KEEP_CHECK,
  PROFILES_PAGE,
} from './check-ledger-sql.ts';

/**
 * `not_booked`: money has moved without a posting. `no_cause`: there is a posting of money that has not moved.
 * `session_differs`, `dispute_differs`: the amounts in a session or a dispute differ from those of its postings.
 * `out_of_order`, `head_differs`: positions or times are not consecutive.
 */
export type LedgerDifference = {
  readonly what: 'not_booked' | 'no_cause' | 'session_differs' | 'dispute_differs' | 'out_of_order' | 'head_differs';
  /** The reference of the posting, or the session, or the profile. */
  readonly reference: string;
  readonly detail: string;
};

/** Enough to see what is wrong, even if everything is wrong. */
const DIFFERENCES_MAX = 1_000;
const PROFILES_AT_ONCE = 500;

/** At most 1,000 differences between a profile's ledger and its payments, in one snapshot. */
export function checkLedger(database: Database, profileId: string): Promise<readonly LedgerDifference[]> {
  return run<LedgerDifference>(database, CHECK_LEDGER, [profileId, DIFFERENCES_MAX]);
}

/** Stores the result of the latest check, for people who look after all profiles. */
export async function keepCheck(
  database: Database,
  profileId: string,
  differences: readonly LedgerDifference[],
): Promise<void> {
  const [first] = differences;
  const told = first === undefined ? null : `${first.what} ${first.reference}: ${first.detail}`;
  await run(database, KEEP_CHECK, [profileId, differences.length, told]);
}

/** The number of postings of a profile, or of all profiles together, from the rows that number them. */
export async function countPostings(database: Database, profileId: string | null = null): Promise<number> {
  const statement = profileId !== null && isSharded(database) ? COUNT_POSTINGS_OF_PROFILE : COUNT_POSTINGS;
  const rows = await run<{ count: number }>(database, statement, [profileId]);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** All profiles of the database, page by page. */
export async function* profilesWithLedger(database: Database): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const page = await run<{ profile_id: string }>(database, PROFILES_PAGE, [last, PROFILES_AT_ONCE]);
    for (const { profile_id: profileId } of page) yield profileId;
    if (page.length < PROFILES_AT_ONCE) return;
    last = page.at(-1)?.profile_id ?? last;
  }
}
