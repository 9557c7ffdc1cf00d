import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result } from '../../../ground/refusals/refusal.ts';
import { type EndpointAnswer, type EndpointRow, endpointAnswer } from './endpoint.ts';
import { NO_SUCH_ENDPOINT } from './list-endpoints.ts';
import { COUNT_FAILED, FIND_ENDPOINT, PROFILE_ENDPOINTS, RECENT_DELIVERIES } from './profile-endpoints-sql.ts';

type Deps = { readonly pool: Database };

/** An endpoint as its merchant's team sees it. */
export type ProfileEndpoint = EndpointAnswer & {
  /** Null while deliveries succeed. */
  failing_since: string | null;
  /** The number of waiting deliveries; at most 100 are counted. */
  waiting: number;
  /** The active secrets, newest first. */
  secrets: { created_at: string; ends_at: string | null }[];
};

type Secret = { created_at: string; ends_at: string | null };
type Row = EndpointRow & { failing_since: Date | null; waiting: number; secrets: Secret[] };

export async function profileEndpoints({ pool }: Deps, profileId: string): Promise<readonly ProfileEndpoint[]> {
  const rows = await run<Row>(pool, PROFILE_ENDPOINTS, [profileId]);
  return rows.map((row) => ({
    ...endpointAnswer(row),
    failing_since: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    secrets: row.secrets.map(({ created_at: createdAt, ends_at: endsAt }) => ({
      created_at: new Date(createdAt).toISOString(),
      ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
    })),
  }));
}

/** The results of an endpoint's last 1,000 deliveries. */
export type RecentDeliveries = { endpoint_id: string; succeeded: number; failed: number };

export function recentDeliveries({ pool }: Deps, profileId: string): Promise<readonly RecentDeliveries[]> {
  return run<RecentDeliveries>(pool, RECENT_DELIVERIES, [profileId]);
}

/**
 * The maximum number of deliveries that are counted. Resending more deliveries than this takes several requests anyway.
 */
const COUNTED_MAX = 10_000;

export type CountFailed = {
  readonly profileId: string;
  readonly endpointId: string;
  /** Deliveries created at or after this time. */
  readonly from: Date;
  /** Deliveries created before this time. */
  readonly to: Date;
};

/** Returns how many events would be sent again. If `more` is true, there are at least this many. Refuses: not_found. */
export async function countFailed(
  { pool }: Deps,
  { profileId, endpointId: id, from, to }: CountFailed,
): Promise<Result<{ readonly count: number; readonly more: boolean }>> {
  const endpointId = storableId(id);
  const [endpoint] = await run(pool, FIND_ENDPOINT, [profileId, endpointId]);
  if (!endpoint) return NO_SUCH_ENDPOINT;
  type Counted = { count: number; looked_at: number };
  const [row] = await run<Counted>(pool, COUNT_FAILED, [profileId, endpointId, from, to, COUNTED_MAX]);
  return accepted({ count: row?.count ?? 0, more: row?.looked_at === COUNTED_MAX });
}
