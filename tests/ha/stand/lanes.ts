import type { Pool } from '@pay/core/ground/database/pool';

export type LaneHold = { readonly endpointId: string; readonly owner: string };

/** The lanes that are leased now, and by which worker. */
export async function readLanes(pool: Pool): Promise<readonly LaneHold[]> {
  const { rows } = await pool.query<LaneHold>(
    `select endpoint_id as "endpointId", owner from webhook_lanes where owner is not null and leased_until > now()`,
  );
  return rows;
}

export function ownersOf(lanes: readonly LaneHold[]): ReadonlySet<string> {
  return new Set(lanes.map(({ owner }) => owner));
}

/** How many lanes each worker holds, in descending order. */
export function countsOf(lanes: readonly LaneHold[]): readonly number[] {
  const counts = [...Map.groupBy(lanes, ({ owner }) => owner).values()].map((own) => own.length);
  return counts.toSorted((a, b) => b - a);
}
