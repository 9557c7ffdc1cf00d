import type { Database } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Lease } from './asking-sql.ts';

type Found = { profile_id: string; id: string; version: number; due_at: Date; origin: string };
type LeaseLimits = { readonly limit: number; readonly ofOriginMax: number };

/** Leases due rows: at most `limit` in total, and at most `ofOriginMax` of one origin. */
export async function leaseRows<Row>(
  database: Database,
  lease: Lease,
  values: unknown[],
  limits: LeaseLimits,
): Promise<readonly Row[]> {
  if (!isSharded(database)) return withRetry(() => run<Row>(database, lease.all, values));
  const due = fairly(await run<Found>(database, lease.find, values), limits);
  const leased: Row[] = [];
  for (const [profileId, rows] of Map.groupBy(due, (row) => row.profile_id)) {
    const found = [profileId, rows.map(({ id }) => id), rows.map(({ version }) => version)];
    try {
      leased.push(...(await withRetry(() => run<Row>(database, lease.ofProfile, found))));
    } catch (error) {
      // The acquirer is asked now about the rows that are already leased; otherwise they would wait until their leases
      // end.
      if (leased.length === 0) throw error;
      return leased;
    }
  }
  return leased;
}

/** Each server keeps to the limits by itself, so all servers together can have found too many rows. */
function fairly(found: readonly Found[], { limit, ofOriginMax }: LeaseLimits): readonly Found[] {
  const ofOrigin = new Map<string, number>();
  return found
    .toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime())
    .filter(({ origin }) => {
      const place = (ofOrigin.get(origin) ?? 0) + 1;
      ofOrigin.set(origin, place);
      return place <= ofOriginMax;
    })
    .slice(0, limit);
}
