import { sql } from 'kysely';
import { listBuilder } from '../database/list-builder.ts';
import { statement } from '../database/statement.ts';
import type { PageRequest } from '../lists/page.ts';
import type { EventType } from './event.ts';

export type EventsFilter = PageRequest & {
  readonly profileId: string;
  readonly type?: EventType | undefined;
  readonly trackId?: string | undefined;
};

/** The newest first. */
export function eventsPage({ profileId, type, trackId, after, limit }: EventsFilter) {
  return listBuilder
    .selectFrom('events as e')
    .select(['e.event_id', 'e.type', 'e.track_id', 'e.sequence', 'e.created_at'])
    .where('e.profile_id', '=', profileId)
    .$if(type !== undefined, (list) => list.where('e.type', '=', type ?? 'endpoint.test'))
    .$if(trackId !== undefined, (list) => list.where('e.track_id', '=', trackId ?? ''))
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`e.position < (select position from events where profile_id = ${profileId} and event_id = ${after})`,
      ),
    )
    .orderBy('e.position', 'desc')
    .limit(limit + 1);
}

export function eventPlace(profileId: string, after: string) {
  return listBuilder
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
