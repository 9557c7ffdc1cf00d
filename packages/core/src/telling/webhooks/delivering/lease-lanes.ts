import { leaseInTurn } from '../../../ground/database/lease-in-turn.ts';
import type { Database } from '../../../ground/database/pool.ts';
import { divide, type ProfileStatement, profilesDue, runForm } from '../../../ground/database/profile-statement.ts';
import { isSharded } from '../../../ground/database/sharded.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import {
  FIND_DUE_LANES,
  LEASE_DUE_LANES,
  LEASE_LANES_OF,
  LEASE_SECONDS,
  OFFER_LANES,
  RELEASE_LANES,
  RENEW_LANES,
} from './lease-lanes-sql.ts';

/** The length of a lease. A holder that has not renewed its lease within this time counts as dead. */
export const LEASE_MS = LEASE_SECONDS * 1_000;

/**
 * The right to deliver to an endpoint. The next holder has a higher fence, and any write with a lower fence is
 * rejected.
 */
export type LaneHold = { readonly profileId: string; readonly endpointId: string; readonly fence: bigint };

export type LeasedLane = LaneHold & { readonly failedInRow: number };

export type LeaseDeps = {
  readonly pool: Database;
  readonly environment: Environment;
  /** The id of this process. */
  readonly owner: string;
};

type Row = { profile_id: string; endpoint_id: string; fence: bigint; failed_in_row: number };

/**
 * Leases at most `limit` free lanes with due deliveries, longest waiting first. An endpoint that keeps failing is left
 * alone until its next probe. `takesOffered`: whether to take lanes that another worker has just given up.
 */
export async function leaseDueLanes(
  deps: LeaseDeps,
  limit: number,
  takesOffered = true,
): Promise<readonly LeasedLane[]> {
  const { pool, environment, owner } = deps;
  const profileIds = await profilesDue(pool, FIND_DUE_LANES, [environment, owner, limit, takesOffered]);
  const valuesOf = (left: number) => [environment, owner, left, takesOffered];
  return lanesFrom(await leaseInTurn<Row>(pool, LEASE_DUE_LANES, profileIds, limit, valuesOf));
}

/** Like `leaseDueLanes`, but faster, because it is only for first tries in the profiles that a hint named. */
export async function leaseLanesOf(
  deps: LeaseDeps,
  profileIds: readonly string[],
  limit: number,
  takesOffered = true,
): Promise<readonly LeasedLane[]> {
  const { pool, environment, owner } = deps;
  const inTurn = isSharded(pool) ? profileIds : [undefined];
  const valuesOf = (left: number) => [environment, owner, left, takesOffered, profileIds];
  return lanesFrom(await leaseInTurn<Row>(pool, LEASE_LANES_OF, inTurn, limit, valuesOf));
}

/** Renews leases; returns the ids of the endpoints whose lanes are still ours. */
export async function renewLanes(pool: Database, lanes: readonly LaneHold[]): Promise<ReadonlySet<string>> {
  const rows = await runOnLanes<{ endpoint_id: string }>(pool, RENEW_LANES, lanes);
  return new Set(rows.map(({ endpoint_id }) => endpoint_id));
}

export async function releaseLanes(pool: Database, lanes: readonly LaneHold[]): Promise<void> {
  await runOnLanes(pool, RELEASE_LANES, lanes);
}

/** Gives up lanes, so that workers with fewer than their share can take them. */
export async function offerLanes(pool: Database, lanes: readonly LaneHold[]): Promise<void> {
  await runOnLanes(pool, OFFER_LANES, lanes);
}

async function runOnLanes<Found>(
  pool: Database,
  forms: ProfileStatement,
  lanes: readonly LaneHold[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const [profileId, own] of divide(pool, lanes, (lane) => lane.profileId)) {
    found.push(...(await withRetry(() => runForm<Found>(pool, forms, columnsOf(own), profileId))));
  }
  return found;
}

/** The statements' parameters, sorted so that rows are locked in order and two nodes never deadlock. */
function columnsOf(lanes: readonly LaneHold[]): unknown[] {
  const inOrder = lanes.toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1));
  return [
    inOrder.map(({ profileId }) => profileId),
    inOrder.map(({ endpointId }) => endpointId),
    inOrder.map(({ fence }) => fence),
  ];
}

function lanesFrom(rows: readonly Row[]): readonly LeasedLane[] {
  return rows.map((row) => ({
    profileId: row.profile_id,
    endpointId: row.endpoint_id,
    fence: row.fence,
    failedInRow: row.failed_in_row,
  }));
}
