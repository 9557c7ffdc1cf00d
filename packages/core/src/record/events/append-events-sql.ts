import { profileStatement } from '../../ground/database/profile-statement.ts';

/**
 * All parameters are arrays. Of the events: $1 profile, $2 event, $3 session, $4 sequence, $5 type, $6 body, $7 time,
 * $8 string of 16 random characters, $9 the only endpoint that the event is for, or null. Of the postings: $10 profile,
 * $11 kind, $12 reference, $13 number, $14 session, $15 debit, $16 credit, $17 currency, $18 minor units. A profile's
 * events get positions in the order of the arrays, and so do its postings. The head's row stays locked until the
 * commit, so no later position can become visible before these positions, and no later posting has an earlier time.
 * Heads are locked in order, so that two batches never deadlock. Each event creates a delivery for every enabled
 * endpoint of its profile that subscribes to its type, or only for the endpoint $9. A delivery's id ends with the last
 * six characters of the endpoint's id. Returns the profiles that have deliveries.
 */
export const INSERT_EVENTS = profileStatement(
  'events.insert_many',
  19,
  (tie) => `with event as (
     select *, row_number() over (partition by profile_id order by n) as place
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::timestamptz[],
       $8::text[], $9::text[])
       with ordinality as e(profile_id, event_id, track_id, sequence, type, body, created_at, random, endpoint_id, n)
   ), posting as (
     select *, row_number() over (partition by profile_id order by n) as place
     from unnest($10::text[], $11::text[], $12::text[], $13::integer[], $14::text[], $15::text[], $16::text[],
       $17::text[], $18::bigint[])
       with ordinality as p(profile_id, kind, reference, number, track_id, debit, credit, currency, amount_minor, n)
   ), added as (
     select profile_id, count(event_id) as events, count(kind) as postings
     from (select profile_id, event_id, null as kind from event
       union all select profile_id, null, kind from posting) each
     group by profile_id
   ), head as (
     insert into event_heads as h (profile_id, last_position, last_posting, booked_at)
     select ${tie.own('profile_id')}, events, postings, clock_timestamp() from added order by profile_id
     on conflict (profile_id) do update set
       last_position = h.last_position + excluded.last_position,
       last_posting = h.last_posting + excluded.last_posting,
       booked_at = greatest(h.booked_at, clock_timestamp())
     returning profile_id, last_position, last_posting, booked_at
   ), delivery as (
     insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, due_at)
     select ${tie.own('e.profile_id')}, 'dlv_' || e.profile_id || e.random || right(w.endpoint_id, 6), w.endpoint_id, e.event_id, now()
     from event e join webhook_endpoints w on w.profile_id = e.profile_id${tie.and('w')} and w.status <> 'deleted'
       and case when e.endpoint_id is null
         then w.status = 'enabled' and (w.event_types is null or e.type = any (w.event_types))
         else w.endpoint_id = e.endpoint_id end
     returning profile_id
   ), written as (
     insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
     select ${tie.own('e.profile_id')}, e.event_id, h.last_position - a.events + e.place, e.track_id, e.sequence, e.type, e.body,
       e.created_at
     from event e join head h using (profile_id) join added a using (profile_id)
   ), booked as (
     insert into postings (profile_id, position, kind, reference, number, track_id, debit, credit, currency, amount_minor,
       booked_at)
     select ${tie.own('p.profile_id')}, h.last_posting - a.postings + p.place, p.kind, p.reference, p.number, p.track_id, p.debit,
       p.credit, p.currency, p.amount_minor, h.booked_at
     from posting p join head h using (profile_id) join added a using (profile_id)
   )
   select distinct profile_id from delivery`,
);
