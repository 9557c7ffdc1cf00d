import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ACCOUNT_HEALTH } from './account-health-sql.ts';

/** How the attempts of the last 24 hours at an account went. */
export type AccountHealth = {
  readonly attempts: number;
  readonly approved: number;
  readonly declined: number;
  /** Those whose outcome was unknown for a time, or still is. */
  readonly unknown: number;
  /** The time that 95 of 100 answers stayed below, in milliseconds; null if there are none. */
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
