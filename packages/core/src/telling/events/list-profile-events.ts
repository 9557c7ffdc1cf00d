import { runList } from '../../ground/database/list-builder.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { EventType } from '../../record/events/event.ts';
import { DELIVERIES_OF_EVENTS } from '../webhooks/deliveries/deliveries-sql.ts';
import { type DeliveryAnswer, type DeliveryRow, deliveryAnswer } from '../webhooks/deliveries/delivery.ts';
import { type EventsFilter, eventPlace, eventsPage, READ_EVENT } from './list-profile-events-sql.ts';

type Deps = { readonly pool: Database };

export type ListedEvent = {
  readonly eventId: string;
  readonly type: EventType;
  /** Null for a test event. */
  readonly trackId: string | null;
  readonly sequence: number | null;
  readonly createdAt: Date;
};

type Row = {
  event_id: string;
  type: EventType;
  track_id: string | null;
  sequence: number | null;
  created_at: Date;
};

/** A profile's events as people see them, newest first. Refuses: invalid_request (`after`). */
export async function listProfileEvents({ pool }: Deps, filter: EventsFilter): Promise<Result<Page<ListedEvent>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { profileId, after, limit } = filter;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, eventPlace(profileId, after)));
  if (!place.ok) return place;
  const rows = await runList(pool, eventsPage(filter));
  return accepted(pageOf(rows.map(listedEvent), limit, ({ eventId }) => eventId));
}

export type ReadEvent = ListedEvent & {
  /** JSON, byte for byte as it is delivered. */
  readonly body: string;
  readonly deliveries: readonly DeliveryAnswer[];
};

/** One event, with all its deliveries, oldest first. Refuses: not_found. */
export async function readEvent(
  { pool }: Deps,
  { profileId, eventId: id }: { readonly profileId: string; readonly eventId: string },
): Promise<Result<ReadEvent>> {
  const eventId = storableId(id);
  const [row] = await run<Row & { body: string }>(pool, READ_EVENT, [profileId, eventId]);
  if (!row) return refused('not_found', 'There is no such event.');
  const deliveries = await run<DeliveryRow>(pool, DELIVERIES_OF_EVENTS, [profileId, [eventId]]);
  return accepted({ ...listedEvent(row), body: row.body, deliveries: deliveries.map(deliveryAnswer) });
}

function listedEvent(row: Row): ListedEvent {
  return {
    eventId: row.event_id,
    type: row.type,
    trackId: row.track_id,
    sequence: row.sequence,
    createdAt: row.created_at,
  };
}
