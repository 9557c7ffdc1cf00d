import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { ObservationSort } from '../acquiring/observation.ts';
import { LIST_OBSERVATIONS } from './observations-sql.ts';

export type CountedObservation = {
  readonly sort: ObservationSort;
  readonly code: string;
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

/** The observations at an account, most frequent first. Refuses: not_found. */
export async function listObservations(
  { pool }: { readonly pool: Pool },
  accountId: string,
): Promise<Result<readonly CountedObservation[]>> {
  type Seen = { sort: ObservationSort; code: string; count: bigint; first_seen_at: Date; last_seen_at: Date };
  type Row = Seen | { sort: null };
  const profileId = routingPartOf('acc', accountId);
  const rows = profileId === undefined ? [] : await run<Row>(pool, LIST_OBSERVATIONS, [profileId, accountId]);
  if (rows.length === 0) return refused('not_found', 'This account does not exist.');
  const seen = rows.filter((row): row is Seen => row.sort !== null);
  return accepted(
    seen.map((row) => ({
      sort: row.sort,
      code: row.code,
      count: Number(row.count),
      firstSeenAt: row.first_seen_at,
      lastSeenAt: row.last_seen_at,
    })),
  );
}
