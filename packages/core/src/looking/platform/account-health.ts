import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ILL_AFTER } from '../../paying/routing/breaker.ts';
import { ACCOUNT_HEALTH } from './account-health-sql.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;

type Counts = {
  readonly attempts: number;
  readonly approved: number;
  readonly declined: number;
  /** Attempts whose outcome was unknown for a time, or still is. */
  readonly unknown: number;
};

/** The results of the attempts of the last 24 hours at an account. */
export type AccountHealth = Counts & {
  /** The 95th percentile of the time to answer, in milliseconds; null if there are no answers. */
  readonly p95Ms: number | null;
  /** This hour and the 23 before it (UTC), the oldest first. */
  readonly hours: readonly (Counts & { readonly at: Date })[];
  /**
   * The time of the newest attempt, if so many of the newest attempts got no answer that engines avoid the account;
   * otherwise null. The attempts of all engines count here, although each engine counts only its own.
   */
  readonly avoidedAt: Date | null;
};

type Row = Counts & {
  account_id: string;
  hour: Date | null;
  this_hour: Date;
  silent: number;
  silent_at: Date | null;
  p95_ms: number | null;
};

/** By account. Accounts without attempts are left out. `profileId`: the routing part of the profile's id. */
export async function accountHealth(
  { pool }: { readonly pool: Pool },
  profileId: string,
): Promise<ReadonlyMap<string, AccountHealth>> {
  const rows = await run<Row>(pool, ACCOUNT_HEALTH, [profileId, ILL_AFTER]);
  const wholes = rows.filter(({ hour }) => hour === null);
  return new Map(wholes.map((whole) => [whole.account_id, healthOf(whole, rows)]));
}

function healthOf(whole: Row, rows: readonly Row[]): AccountHealth {
  const hours = rows.filter((row) => row.account_id === whole.account_id && row.hour !== null);
  return {
    ...countsOf(whole),
    p95Ms: whole.p95_ms,
    hours: Array.from({ length: HOURS }, (_, place) => {
      const at = new Date(whole.this_hour.getTime() - (HOURS - 1 - place) * HOUR_MS);
      return { at, ...countsOf(hours.find(({ hour }) => hour?.getTime() === at.getTime())) };
    }),
    avoidedAt: whole.silent >= ILL_AFTER ? whole.silent_at : null,
  };
}

function countsOf(row: Row | undefined): Counts {
  const { attempts = 0, approved = 0, declined = 0, unknown = 0 } = row ?? {};
  return { attempts, approved, declined, unknown };
}
