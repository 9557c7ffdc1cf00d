import { HASH_BYTES } from '../../ground/actors/bearer.ts';
import type { Tie } from '../../ground/database/profile-statement.ts';

/**
 * The key check, as part of every statement of the server API. A revoked or rotated key is refused in the snapshot in
 * which the work would have been done, so no cached key can outlive its revocation. The limits of a key are checked
 * with `presented` (see `presentedValue`); a publishable key has none. Needs `k` (api_keys, left joined by `keyJoin`)
 * and `p` (profiles).
 */
export function keyRefusal(environmentParameter: string, presented?: string): string {
  return `case
    when k.key_id is null then 'api_key_invalid'
    when k.revoked_at is not null then 'api_key_revoked'
    when p.environment <> ${environmentParameter} then 'wrong_environment'
    ${presented === undefined ? '' : limitRefusals(presented)}
    when p.is_suspended then 'profile_suspended'
  end`;
}

/**
 * A key that limits addresses refuses a request without an address, and a key that limits scopes refuses one without a
 * scope.
 */
function limitRefusals(presented: string): string {
  const part = (n: number) =>
    `split_part(convert_from(substring(${presented} from ${HASH_BYTES + 1}), 'UTF8'), ' ', ${n})`;
  return `when k.expires_at <= now() then 'api_key_expired'
    when k.allowed_networks is not null
      and not coalesce(nullif(${part(2)}, '')::inet <<= any (k.allowed_networks), false) then 'address_not_allowed'
    when k.scopes is not null and not (${part(1)} = any (k.scopes)) then 'scope_missing'`;
}

/** Joins the presented key, given as SQL, to its key and profile. */
export function keyJoin(presented: string, tie: Tie): string {
  return `left join api_keys k on k.key_hash = substring(${presented} for ${HASH_BYTES}) and k.kind <> 'publishable'${tie.and('k')}
    left join profiles p on p.profile_id = k.profile_id`;
}

/** The bearer of one presented key: `profile_id` (which can be null), `refusal` and `stale_key_id`. */
export function keyBearer(environmentParameter: string, presentedParameter: string, tie: Tie): string {
  return `select k.profile_id, ${keyRefusal(environmentParameter, 'r.presented')} as refusal, ${STALE_KEY} as stale_key_id
     from (values (${presentedParameter}::bytea)) r (presented) ${keyJoin('r.presented', tie)}`;
}

/** The key's id if its `last_used_at` is due for an update; otherwise null. An update is due at most once a minute. */
export const STALE_KEY = `case when k.revoked_at is null
    and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') then k.key_id end`;

const KEY_CHECK_REFUSALS = [
  'api_key_invalid',
  'api_key_revoked',
  'wrong_environment',
  'api_key_expired',
  'address_not_allowed',
  'scope_missing',
  'profile_suspended',
] as const;
export type KeyCheckRefusal = (typeof KEY_CHECK_REFUSALS)[number];

export function isKeyCheckRefusal(code: string): code is KeyCheckRefusal {
  return KEY_CHECK_REFUSALS.some((each) => each === code);
}
