import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { statement } from '../../ground/database/statement.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import type { EventType } from '../../record/events/event.ts';
import type { EventsTable } from '../../record/events/events-table.ts';

const lists = listBuilder<EventsTable>();

export type EventsFilter = PageRequest & {
  readonly profileId: string;
  readonly type?: EventType | undefined;
  readonly trackId?: string | undefined;
};

/** A page of events, newest first. Each filter has an index that finds the events; only their rows are read. */
export function eventsPage({ profileId, type, trackId, after, limit }: EventsFilter) {
  return lists
    .selectFrom((from) =>
      from
        .selectFrom('events as f')
        .select(['f.profile_id', 'f.position'])
        .where('f.profile_id', '=', profileId)
        .$if(type !== undefined, (list) => list.where('f.type', '=', type ?? 'endpoint.test'))
        .$if(trackId !== undefined, (list) => list.where('f.track_id', '=', trackId ?? ''))
        .$if(after !== undefined, (list) =>
          list.where(
            sql<boolean>`f.position < (select position from events where profile_id = ${profileId} and event_id = ${after})`,
          ),
        )
        .orderBy('f.position', 'desc')
        .limit(limit + 1)
        .as('found'),
    )
    .innerJoin('events as e', (join) =>
      join.onRef('e.profile_id', '=', 'found.profile_id').onRef('e.position', '=', 'found.position'),
    )
    .select(['e.event_id', 'e.type', 'e.track_id', 'e.sequence', 'e.created_at'])
    .orderBy('e.position', 'desc');
}

export function eventPlace(profileId: string, after: string) {
  return lists
    .selectFrom('events')
    .select('event_id')
    .where('profile_id', '=', profileId)
    .where('event_id', '=', after);
}

/** $1 profile, $2 event. */
export const READ_EVENT = statement(
  'events.read',
  'select event_id, type, track_id, sequence, created_at, body from events where profile_id = $1 and event_id = $2',
);
