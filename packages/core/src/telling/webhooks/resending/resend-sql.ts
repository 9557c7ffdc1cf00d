import { statement } from '../../../ground/database/statement.ts';

/** $1 profile, $2 event. */
export const FIND_EVENT = statement(
  'webhooks.find_event',
  'select event_id from events where profile_id = $1 and event_id = $2',
);

/** $1 profile, $2 event. */
export const DELIVERIES_OF_EVENT = statement(
  'webhooks.deliveries_of_event',
  'select delivery_id, endpoint_id from deliveries where profile_id = $1 and event_id = $2',
);

/** If a delivery is already waiting, it becomes due now; otherwise the insert creates one. */
const MAKE_DUE = `on conflict (profile_id, event_id, endpoint_id) where status = 'pending'
   do update set due_at = least(d.due_at, now())`;

/**
 * Makes the next probes of endpoints that keep failing due now. Their lanes are taken from their holders, because a
 * holder remembers the time of the next probe. A probe that is due or under way is left alone, so each call causes at
 * most one more. $1 profile, $2 endpoints.
 */
export const PROBE_NOW = statement(
  'webhooks.probe_now',
  `with waiting as (
     select profile_id, endpoint_id from webhook_lanes
     where profile_id = $1 and endpoint_id = any ($2::text[]) and probe_at > now()
     order by endpoint_id for no key update
   )
   update webhook_lanes l set probe_at = null, owner = null, fence = l.fence + 1, leased_until = '-infinity'
   from waiting w where l.profile_id = $1 and l.profile_id = w.profile_id and l.endpoint_id = w.endpoint_id`,
);

/**
 * Sends one event again, to one endpoint or to all enabled endpoints that subscribe to its type. A test event goes only
 * to its own endpoint. $1 profile, $2 event, $3 endpoint or null, $4 string of 16 random characters.
 */
export const RESEND_EVENT = statement(
  'webhooks.resend_event',
  `insert into deliveries as d (profile_id, delivery_id, endpoint_id, event_id, due_at)
   select e.profile_id, 'dlv_' || e.profile_id || $4 || right(w.endpoint_id, 6), w.endpoint_id, e.event_id, now()
   from events e join webhook_endpoints w on w.profile_id = e.profile_id and w.status <> 'deleted'
     and case when $3::text is null
       then w.status = 'enabled' and (w.event_types is null or e.type = 'endpoint.test' or e.type = any (w.event_types))
       else w.endpoint_id = $3 end
     and (e.type <> 'endpoint.test' or w.endpoint_id = e.body::json -> 'data' ->> 'endpoint_id')
   where e.profile_id = $1 and e.event_id = $2
   ${MAKE_DUE}
   returning delivery_id, endpoint_id`,
);

/**
 * Takes the next failed deliveries to an endpoint, oldest first, and sends their events again, unless they have arrived
 * since or are already waiting. $1 profile, $2 endpoint, $3 and $4 the time and the id to continue after, $5 the end of
 * the period (exclusive), $6 random strings, one for each delivery; their number is the limit. Returns the number of
 * resent events and the place to continue after, or no row when everything is done.
 */
export const RESEND_FAILED = statement(
  'webhooks.resend_failed',
  `with failed as (
     select d.event_id, d.created_at, d.delivery_id from deliveries d
     where d.profile_id = $1 and d.endpoint_id = $2 and d.status in ('failed', 'cancelled')
       and (d.created_at, d.delivery_id) > ($3::timestamptz, $4::text) and d.created_at < $5
     order by d.created_at, d.delivery_id limit cardinality($6::text[])
   ), wanted as (
     select f.event_id, row_number() over (order by min(f.created_at), f.event_id) as n from failed f
     where not exists (select from deliveries o
       where o.profile_id = $1 and o.event_id = f.event_id and o.endpoint_id = $2
         and o.status in ('pending', 'succeeded'))
     group by f.event_id
   ), resent as (
     insert into deliveries as d (profile_id, delivery_id, endpoint_id, event_id, due_at)
     select $1, 'dlv_' || $1 || r.random || right($2, 6), $2, w.event_id, now()
     from wanted w join unnest($6::text[]) with ordinality r(random, n) using (n)
     ${MAKE_DUE}
     returning 1
   )
   select (select count(*) from resent)::integer as count, f.created_at::text as last_created_at,
     f.delivery_id as last_delivery_id
   from failed f order by f.created_at desc, f.delivery_id desc limit 1`,
);
