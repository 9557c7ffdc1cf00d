import type { Tie } from '../../ground/database/profile-statement.ts';
import { keyRefusal } from '../../merchants/keys/key-check-sql.ts';

/**
 * The check of a publishable key, as part of every statement of the browser's routes: `profile_id`, `display_name` and
 * `refusal`. If the list of allowed origins is not empty, a page is refused if its origin is missing or not in the
 * list. $1 environment, $2 key hash, $3 origin or null, $4 the entry that covers it: the origin itself, or
 * `http://localhost` for any port of localhost.
 */
export function publishableKeyBearer(tie: Tie): string {
  return `select k.profile_id, p.display_name,
     coalesce(${keyRefusal('$1')}, case
       when cardinality(p.allowed_origins) > 0 and ($3::text is null or not ($4::text = any (p.allowed_origins)))
         then 'origin_not_allowed' end) as refusal
   from (values ($2::bytea)) r (key_hash)
     left join api_keys k on k.key_hash = r.key_hash and k.kind = 'publishable'${tie.and('k')}
     left join profiles p on p.profile_id = k.profile_id`;
}
