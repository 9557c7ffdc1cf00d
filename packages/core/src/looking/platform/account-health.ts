import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ACCOUNT_HEALTH } from './account-health-sql.ts';

/** The results of the attempts of the last 24 hours at an account. */
export type AccountHealth = {
  readonly attempts: number;
  readonly approved: number;
  readonly declined: number;
  /** Attempts whose outcome was unknown for a time, or still is. */
  readonly unknown: number;
  /** The 95th percentile of the time to answer, in milliseconds; null if there are no answers. */
  readonly p95Ms: number | null;
};

type Row = {
  account_id: string;
  attempts: number;
  approved: number;
  declined: number;
  unknown: number;
  p95_ms: number | null;
};

/** By account. Accounts without attempts are left out. `profileId`: the routing part of the profile's id. */
export async function accountHealth(
  { pool }: { readonly pool: Pool },
  profileId: string,
): Promise<ReadonlyMap<string, AccountHealth>> {
  const rows = await run<Row>(pool, ACCOUNT_HEALTH, [profileId]);
  return new Map(rows.map(({ account_id: accountId, p95_ms: p95Ms, ...counts }) => [accountId, { ...counts, p95Ms }]));
}
