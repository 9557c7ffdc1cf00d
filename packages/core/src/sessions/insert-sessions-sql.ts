import { statement } from '../database/statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../keys/key-check-sql.ts';
import { sessionColumns } from './sessions-sql.ts';

/**
 * Creates the sessions of all requests that arrived together, each under its own key: key check, idempotency key and
 * session in one statement. $1 is the environment, the rest are arrays, one element a request, answered by ordinal `n`.
 * The insert of an idempotency key decides: who loses it, to an earlier request or to another row of this batch, creates
 * nothing. A loser that sees no earlier row met one that was not visible yet (`is_unsettled`), and asks again.
 * Keys are claimed in their order, so that two batches never wait for each other.
 */
export const INSERT_SESSIONS = statement(
  'sessions.insert',
  `with request as (
     select * from unnest($2::bytea[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[],
       $9::jsonb[], $10::text[], $11::text[], $12::text[], $13::integer[], $14::bytea[], $15::bytea[])
     with ordinality as r(key_hash, random, payment_random, amount_minor, currency, reference, description,
       metadata, success_url, failure_url, locale, expires_in, idempotency_hash, request_hash, n)
   ), caller as (
     select r.*, k.profile_id, ${keyRefusal('$1')} as refusal, ${STALE_KEY} as stale_key_id,
       'trk_' || k.profile_id || r.random as track_id,
       p.success_url as profile_success_url, p.failure_url as profile_failure_url
     from request r ${keyJoin('r.key_hash')}
   ), claimed as (
     insert into idempotency_keys (profile_id, key_hash, request_hash, track_id, expires_at)
     select profile_id, idempotency_hash, request_hash, track_id, now() + interval '24 hours'
     from caller where refusal is null and idempotency_hash is not null
     order by profile_id, idempotency_hash, n
     on conflict (profile_id, key_hash) do nothing
     returning track_id
   ), created as (
     insert into sessions as s (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
       description, metadata, success_url, failure_url, locale, expires_at)
     select profile_id, track_id, 'pay_' || profile_id || payment_random,
       case when payment_random is not null then now() end, amount_minor, currency, reference,
       description, metadata, coalesce(success_url, profile_success_url), coalesce(failure_url, profile_failure_url),
       locale, now() + expires_in * interval '1 second'
     from caller
     where refusal is null and (idempotency_hash is null or track_id in (select track_id from claimed))
     returning ${sessionColumns('s')}
   ), earlier as (
     select c.n, i.request_hash = c.request_hash as is_same_request, ${sessionColumns('s')}
     from caller c
     join idempotency_keys i on i.profile_id = c.profile_id and i.key_hash = c.idempotency_hash
     left join sessions s on s.profile_id = i.profile_id and s.track_id = i.track_id
     where c.refusal is null and c.idempotency_hash is not null
   ), settled as (
     select c.n, null::boolean as is_same_request, s.* from caller c join created s on s.track_id = c.track_id
     union all
     select * from earlier
   )
   select c.refusal, c.stale_key_id, s.n is null as is_unsettled, s.*
   from caller c left join settled s on s.n = c.n
   order by c.n`,
);
