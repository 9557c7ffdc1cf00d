import { keyRefusal } from '../../merchants/keys/key-check-sql.ts';

/**
 * The bearer of a publishable key, as part of every statement of the browser's routes: `profile_id`, `display_name` and
 * `refusal`. An allow-list that is not empty refuses an origin that it does not hold, and a page without one.
 * $1 environment, $2 key hash, $3 origin or null, $4 the entry of an allow-list that stands for it: itself, or for any
 * port of localhost `http://localhost`.
 */
export const PUBLISHABLE_KEY_BEARER = `select k.profile_id, p.display_name,
     coalesce(${keyRefusal('$1')}, case
       when cardinality(p.allowed_origins) > 0 and ($3::text is null or not ($4::text = any (p.allowed_origins)))
         then 'origin_not_allowed' end) as refusal
   from (values ($2::bytea)) r (key_hash)
     left join api_keys k on k.key_hash = r.key_hash and k.kind = 'publishable'
     left join profiles p on p.profile_id = k.profile_id`;
