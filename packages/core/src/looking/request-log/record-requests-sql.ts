import { profileStatement } from '../../ground/database/profile-statement.ts';
import { FAILED_FROM } from './api-request.ts';

/**
 * How far back to look for surplus rows. Older surplus rows are already deleted, but vacuum might not have removed many
 * of them yet.
 */
const REACH = 2_000;

/**
 * $1 environment, $2 maximum for a profile in one batch, $3 how many successful requests of a profile are kept; arrays:
 * $4 hash of the key, $5 request, $6 milliseconds since it arrived, $7 method, $8 path, $9 status, $10 code, $11
 * duration, $12 address. Requests with unknown keys or with keys of the other environment are dropped. If a profile has
 * too many requests in the batch, the failed requests are kept first. Heads are locked in order, so that two batches
 * never deadlock; rows to be deleted that this snapshot does not see yet are deleted by the next batch. Keys are looked
 * up one by one with a limit, because otherwise the planner would read all profiles while there are few profiles.
 * Returns how many were dropped.
 */
export const RECORD_REQUESTS = profileStatement(
  'requests.record',
  13,
  (tie) => `with request as (
     select k.profile_id, k.key_id, r.*, r.status >= ${FAILED_FROM} as failed,
       row_number() over (partition by k.profile_id order by (r.status >= ${FAILED_FROM}) desc, r.n) as place
     from unnest($4::bytea[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::integer[], $10::text[], $11::integer[], $12::text[])
         with ordinality as r(key_hash, request_id, age_ms, method, path, status, code, duration_ms, address, n)
       cross join lateral (
         select k.profile_id, k.key_id from api_keys k left join profiles p using (profile_id)
         where k.key_hash = r.key_hash and k.kind <> 'publishable'${tie.and('k')} and p.environment = $1 limit 1) k
   ), kept as (
     select *, row_number() over (partition by profile_id, failed order by n) as nth from request where place <= $2
   ), head as (
     insert into api_request_heads as h (profile_id, last_position)
     select ${tie.own('profile_id')}, count(*) from kept where not failed group by profile_id order by profile_id
     on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
     returning profile_id, last_position
   ), written as (
     insert into api_requests (profile_id, request_id, at, method, path, status, code, key_id, duration_ms, position)
     select k.profile_id, k.request_id, now() - k.age_ms * interval '1 ms', k.method, k.path, k.status, k.code, k.key_id,
       k.duration_ms, case when not k.failed then h.last_position - c.count + k.nth end
     from kept k left join head h using (profile_id)
       left join (select profile_id, count(*) as count from kept where not failed group by profile_id) c using (profile_id)
   ), seen as (
     insert into key_addresses as a (profile_id, key_id, address, seen_on)
     select distinct profile_id, key_id, address::inet, current_date from kept
     where not failed and address is not null order by 1, 2, 3
     on conflict (profile_id, key_id, address) do update set seen_on = excluded.seen_on
     where a.seen_on < excluded.seen_on
   ), forgotten as (
     delete from api_requests a using head h
     where a.profile_id = h.profile_id and a.position <= h.last_position - $3 and a.position > h.last_position - $3 - ${REACH}
   )
   select count(*)::integer as left_out from request where place > $2`,
);
