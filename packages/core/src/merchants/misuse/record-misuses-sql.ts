import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { ITEMS_MAX, KEPT_DAYS } from './misuse.ts';

/**
 * Arrays: $1 kind, $2 hash of the key, $3 origin, $4 count, $5 id. Misuses of unknown keys belong to nobody and are
 * dropped. Rows are written in a fixed order, so that two nodes never deadlock.
 */
export const RECORD_MISUSES = profileStatement(
  'misuse.record',
  6,
  (tie) => `with seen as (
     select r.*, k.profile_id, k.key_id, exists (select from misuses o
       where o.profile_id = k.profile_id and o.kind = r.kind and o.key_id = k.key_id and o.origin = r.origin) as is_known
     from unnest($1::text[], $2::bytea[], $3::text[], $4::bigint[], $5::text[]) as r(kind, key_hash, origin, count, item_id)
       cross join lateral (select k.profile_id, k.key_id from api_keys k where k.key_hash = r.key_hash${tie.and('k')} limit 1) k
   ), numbered as (
     select s.*, row_number() over (partition by s.profile_id, s.kind, s.is_known order by s.key_id, s.origin) as n
     from seen s
   )
   insert into misuses as m (profile_id, item_id, kind, key_id, origin, count)
   select ${tie.own('s.profile_id')}, s.item_id, s.kind, s.key_id, s.origin, s.count from numbered s
   where s.is_known or s.n + (select count(*) from (
       select from misuses o where o.profile_id = s.profile_id and o.kind = s.kind limit ${ITEMS_MAX}) of_kind)
     <= ${ITEMS_MAX}
   order by s.profile_id, s.kind, s.key_id, s.origin
   on conflict (profile_id, kind, key_id, origin) do update
     set count = m.count + excluded.count, last_seen_at = now()`,
);

/** $1 maximum number. */
export const FORGET_MISUSES = statement(
  'misuse.forget',
  `delete from misuses m using (
     select profile_id, item_id from misuses where last_seen_at < now() - interval '${KEPT_DAYS} days'
     limit $1 for update skip locked) o
   where m.profile_id = o.profile_id and m.item_id = o.item_id
   returning 1`,
);
