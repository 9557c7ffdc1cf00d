import { statement } from '../../ground/database/statement.ts';

/**
 * All parameters are arrays: $1 profile, $2 event, $3 session, $4 sequence, $5 type, $6 body, $7 time, $8 string of 16
 * random characters, $9 the only endpoint that the event is for, or null. A profile's events get positions in the order
 * of the arrays. The head's row stays locked until the commit, so no later position can become visible before these
 * positions. Heads are locked in order, so that two batches never deadlock. Each event creates a delivery for every
 * enabled endpoint of its profile that subscribes to its type, or only for the endpoint $9; a delivery's id ends with
 * the last six characters of the endpoint's id. Returns the profiles that have deliveries.
 */
export const INSERT_EVENTS = statement(
  'events.insert_many',
  `with event as (
     select *, row_number() over (partition by profile_id order by n) as place
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::timestamptz[],
       $8::text[], $9::text[])
       with ordinality as e(profile_id, event_id, track_id, sequence, type, body, created_at, random, endpoint_id, n)
   ), added as (
     select profile_id, count(*) as count from event group by profile_id
   ), head as (
     insert into event_heads as h (profile_id, last_position)
     select profile_id, count from added order by profile_id
     on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
     returning profile_id, last_position
   ), delivery as (
     insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, due_at)
     select e.profile_id, 'dlv_' || e.profile_id || e.random || right(w.endpoint_id, 6), w.endpoint_id, e.event_id, now()
     from event e join webhook_endpoints w on w.profile_id = e.profile_id and w.status <> 'deleted'
       and case when e.endpoint_id is null
         then w.status = 'enabled' and (w.event_types is null or e.type = any (w.event_types))
         else w.endpoint_id = e.endpoint_id end
     returning profile_id
   ), written as (
     insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
     select e.profile_id, e.event_id, h.last_position - a.count + e.place, e.track_id, e.sequence, e.type, e.body,
       e.created_at
     from event e join head h using (profile_id) join added a using (profile_id)
   )
   select distinct profile_id from delivery`,
);
