import { profileStatement, type Tie } from '../../../ground/database/profile-statement.ts';

/**
 * The due deliveries of one lane that are not in progress. `tries` selects one of the two partial indexes, and `room`
 * is the limit.
 */
function dueOf(tries: string, room: string, tie: Tie): string {
  return `(select d.delivery_id, d.event_id, d.tries, d.created_at from deliveries d
       where d.profile_id = l.profile_id${tie.and('d')} and d.endpoint_id = l.endpoint_id and d.status = 'pending' and d.tries ${tries}
         and d.due_at <= now() and position(d.delivery_id in l.under_way) = 0
       order by d.due_at limit ${room})`;
}

/**
 * Due deliveries of lanes, with everything that sending needs; the event is null if it has been deleted. Nothing is
 * written, because the holder of a lane remembers what is in progress. Each row is looked up by its key, whatever the
 * planner's estimates are. Arrays: $1 profile, $2 endpoint, $3 fence, $4 maximum first tries, $5 maximum retries, $6
 * ids in progress as one string.
 */
export const FETCH_DUE = profileStatement(
  'webhooks.fetch_due',
  7,
  (tie) => `select l.endpoint_id, d.delivery_id, d.event_id, d.tries, e.url, s.sealed,
     (select v.body from events v where v.profile_id = l.profile_id${tie.and('v')} and v.event_id = d.event_id) as body,
     clock_timestamp() as fetched_at,
     extract(epoch from clock_timestamp() - d.created_at)::float8 * 1000 as age_ms
   from unnest($1::text[], $2::text[], $3::bigint[], $4::integer[], $5::integer[], $6::text[])
       as l(profile_id, endpoint_id, fence, first_room, retry_room, under_way)
     cross join lateral (
       select from webhook_lanes h
       where h.profile_id = l.profile_id${tie.and('h')} and h.endpoint_id = l.endpoint_id and h.fence = l.fence limit 1) held
     cross join lateral (
       select e.url from webhook_endpoints e
       where e.profile_id = l.profile_id${tie.and('e')} and e.endpoint_id = l.endpoint_id and e.status = 'enabled' limit 1) e
     cross join lateral (
       ${dueOf('= 0', 'l.first_room', tie)}
       union all
       ${dueOf('> 0', 'l.retry_room', tie)}
     ) d
     cross join lateral (
       select array_agg(w.sealed order by w.expires_at desc nulls first) as sealed from webhook_secrets w
       where w.profile_id = l.profile_id${tie.and('w')} and w.endpoint_id = l.endpoint_id
         and (w.expires_at is null or w.expires_at > now())) s`,
);
