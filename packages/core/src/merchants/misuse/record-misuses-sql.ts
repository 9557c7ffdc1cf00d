import { statement } from '../../ground/database/statement.ts';
import { ITEMS_MAX, KEPT_DAYS } from './misuse.ts';

/**
 * Arrays: $1 kind, $2 hash of the key, $3 origin, $4 count, $5 id. Misuses of unknown keys belong to nobody and are
 * dropped. Rows are written in a fixed order, so that two nodes never deadlock.
 */
export const RECORD_MISUSES = statement(
  'misuse.record',
  `insert into misuses as m (profile_id, item_id, kind, key_id, origin, count)
   select k.profile_id, r.item_id, r.kind, k.key_id, r.origin, r.count
   from unnest($1::text[], $2::bytea[], $3::text[], $4::bigint[], $5::text[]) as r(kind, key_hash, origin, count, item_id)
     cross join lateral (select k.profile_id, k.key_id from api_keys k where k.key_hash = r.key_hash limit 1) k
   where exists (select from misuses o
       where o.profile_id = k.profile_id and o.kind = r.kind and o.key_id = k.key_id and o.origin = r.origin)
     or (select count(*) from (select from misuses o where o.profile_id = k.profile_id limit ${ITEMS_MAX}) all_of_it)
       < ${ITEMS_MAX}
   order by k.profile_id, r.kind, k.key_id, r.origin
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
