import type { Database } from '../../../ground/database/pool.ts';
import { divide, runForm } from '../../../ground/database/profile-statement.ts';
import { FETCH_DUE } from './fetch-due-sql.ts';
import type { UnderWay } from './lane-pace.ts';
import type { LaneHold } from './lease-lanes.ts';

export type LaneWish = {
  readonly hold: LaneHold;
  readonly room: UnderWay;
  /** Deliveries of the lane that are being sent, or whose outcome is being written. */
  readonly underWay: Iterable<string>;
};

/** A delivery with everything that sending needs, as it was when fetched. */
export type DueDelivery = {
  readonly profileId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly eventId: string;
  /** Tries so far; 0 before the first. */
  readonly tries: number;
  /** Null if the event has been deleted. */
  readonly body: string | null;
  readonly url: string;
  /** The active secrets, newest first. */
  readonly sealedSecrets: readonly Buffer[];
  /**
   * The time by the database's clock. Receivers refuse a message with a wrong time, and a node's own clock can be
   * wrong.
   */
  readonly fetchedAt: Date;
  /** Milliseconds since the event was committed. */
  readonly ageMs: number;
};

type Row = {
  endpoint_id: string;
  delivery_id: string;
  event_id: string;
  tries: number;
  body: string | null;
  url: string;
  sealed: Buffer[] | null;
  fetched_at: Date;
  age_ms: number;
};

/**
 * Returns the due deliveries of all lanes that have room, with one statement, grouped by endpoint and with first tries
 * before retries. Nothing is returned for a lane that is no longer ours, or whose endpoint is not enabled.
 */
export async function fetchDue(
  pool: Database,
  lanes: readonly LaneWish[],
): Promise<ReadonlyMap<string, DueDelivery[]>> {
  const rows: Row[] = [];
  for (const [profileId, own] of divide(pool, lanes, ({ hold }) => hold.profileId)) {
    rows.push(...(await runForm<Row>(pool, FETCH_DUE, columnsOf(own), profileId)));
  }
  const profiles = new Map(lanes.map(({ hold }) => [hold.endpointId, hold.profileId]));
  const due = new Map<string, DueDelivery[]>();
  for (const row of rows) {
    const delivery = deliveryFrom(row, profiles.get(row.endpoint_id) ?? '');
    const others = due.get(row.endpoint_id);
    if (others) others.push(delivery);
    else due.set(row.endpoint_id, [delivery]);
  }
  return due;
}

function columnsOf(lanes: readonly LaneWish[]): unknown[] {
  return [
    lanes.map(({ hold }) => hold.profileId),
    lanes.map(({ hold }) => hold.endpointId),
    lanes.map(({ hold }) => hold.fence),
    lanes.map(({ room }) => room.first),
    lanes.map(({ room }) => room.retries),
    lanes.map(({ underWay }) => [...underWay].join(' ')),
  ];
}

function deliveryFrom(row: Row, profileId: string): DueDelivery {
  return {
    profileId,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    tries: row.tries,
    body: row.body,
    url: row.url,
    sealedSecrets: row.sealed ?? [],
    fetchedAt: row.fetched_at,
    ageMs: row.age_ms,
  };
}
