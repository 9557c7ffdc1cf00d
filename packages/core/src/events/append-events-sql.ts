import { statement } from '../database/statement.ts';

/**
 * All parameters are arrays: $1 profile, $2 event, $3 session, $4 sequence, $5 type, $6 body, $7 time. A profile's events
 * take their positions in the order of the arrays. The head's row stays locked to the commit: no later position can
 * become visible before these; heads are locked in their order, so that two batches never wait for each other.
 */
export const INSERT_EVENTS = statement(
  'events.insert_many',
  `with event as (
     select *, row_number() over (partition by profile_id order by n) as place
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::timestamptz[])
       with ordinality as e(profile_id, event_id, track_id, sequence, type, body, created_at, n)
   ), added as (
     select profile_id, count(*) as count from event group by profile_id
   ), head as (
     insert into event_heads as h (profile_id, last_position)
     select profile_id, count from added order by profile_id
     on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
     returning profile_id, last_position
   )
   insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
   select e.profile_id, e.event_id, h.last_position - a.count + e.place, e.track_id, e.sequence, e.type, e.body, e.created_at
   from event e join head h using (profile_id) join added a using (profile_id)`,
);
