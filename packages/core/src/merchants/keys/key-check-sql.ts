/**
 * The key check, as part of every statement of the server API. A revoked or rotated key is refused in the snapshot in
 * which the work would have been done, so no cached key can outlive its revocation. Needs `k` (api_keys, left joined by
 * KEY_JOIN) and `p` (profiles).
 */
export function keyRefusal(environmentParameter: string): string {
  return `case
    when k.key_id is null then 'api_key_invalid'
    when k.revoked_at is not null then 'api_key_revoked'
    when p.environment <> ${environmentParameter} then 'wrong_environment'
    when p.is_suspended then 'profile_suspended'
  end`;
}

/** Joins the hash of the presented key, given as SQL, to its key and profile. */
export function keyJoin(keyHash: string): string {
  return `left join api_keys k on k.key_hash = ${keyHash} and k.kind <> 'publishable'
    left join profiles p on p.profile_id = k.profile_id`;
}

/** The bearer of one presented key: `profile_id` (which can be null), `refusal` and `stale_key_id`. */
export function keyBearer(environmentParameter: string, keyHashParameter: string): string {
  return `select k.profile_id, ${keyRefusal(environmentParameter)} as refusal, ${STALE_KEY} as stale_key_id
     from (values (${keyHashParameter}::bytea)) r (key_hash) ${keyJoin('r.key_hash')}`;
}

/** The key's id if its `last_used_at` is due for an update, which happens at most once a minute; otherwise null. */
export const STALE_KEY = `case when k.revoked_at is null
    and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') then k.key_id end`;

const KEY_CHECK_REFUSALS = ['api_key_invalid', 'api_key_revoked', 'wrong_environment', 'profile_suspended'] as const;
export type KeyCheckRefusal = (typeof KEY_CHECK_REFUSALS)[number];

export function isKeyCheckRefusal(code: string): code is KeyCheckRefusal {
  return KEY_CHECK_REFUSALS.some((each) => each === code);
}
