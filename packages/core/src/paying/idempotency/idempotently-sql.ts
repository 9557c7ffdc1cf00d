import { statement } from '../../ground/database/statement.ts';
import { byBearer } from '../../merchants/keys/bearer-sql.ts';

/** $1 environment, $2 bearer, $3 hash of the idempotency key, $4 hash of the request, $5 hours to keep it. */
export const CLAIM = byBearer(
  'idempotency.claim',
  5,
  (caller, tie) => `with caller as (
     ${caller}
   ), claimed as (
     insert into idempotency_keys (profile_id, key_hash, request_hash, expires_at)
     select ${tie.own('profile_id')}, $3, $4, now() + $5 * interval '1 hour' from caller where refusal is null
     on conflict (profile_id, key_hash) do nothing
     returning profile_id
   )
   select c.profile_id, c.refusal, c.stale_key_id, exists (select from claimed) as is_claimed from caller c`,
);

export const READ_CLAIM = statement(
  'idempotency.read',
  'select request_hash, answer from idempotency_keys where profile_id = $1 and key_hash = $2',
);

export const STORE_ANSWER = statement(
  'idempotency.store',
  'update idempotency_keys set answer = $3 where profile_id = $1 and key_hash = $2',
);

export const RELEASE_CLAIM = statement(
  'idempotency.release',
  'delete from idempotency_keys where profile_id = $1 and key_hash = $2',
);
