import { statement } from '../../ground/database/statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../../merchants/keys/key-check-sql.ts';
import { sessionColumns } from './sessions-sql.ts';

/**
 * Creates the sessions of all requests that arrived together, each under its own key: key check, idempotency key and
 * session in one statement. $1 is the environment, the rest are arrays, one element a request, answered by ordinal `n`.
 * The insert of an idempotency key decides: who loses it, to an earlier request or to another row of this batch, creates
 * nothing. A loser that sees no earlier claim met one that was not visible yet, and asks again.
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
     select k.profile_id, ${keyRefusal('$1')} as refusal, ${STALE_KEY} as stale_key_id, r.n,
       'trk_' || k.profile_id || r.random as track_id, 'pay_' || k.profile_id || r.payment_random as payment_id,
       r.amount_minor, r.currency, r.reference, r.description, r.metadata,
       coalesce(r.success_url, p.success_url) as success_url, coalesce(r.failure_url, p.failure_url) as failure_url,
       r.locale, now() + r.expires_in * interval '1 second' as expires_at, r.idempotency_hash, r.request_hash
     from request r ${keyJoin('r.key_hash')}
   ), claimed as (
     insert into idempotency_keys (profile_id, key_hash, request_hash, track_id, expires_at)
     select profile_id, idempotency_hash, request_hash, track_id, now() + interval '24 hours'
     from caller where refusal is null and idempotency_hash is not null
     order by profile_id, idempotency_hash, n
     on conflict (profile_id, key_hash) do nothing
     returning track_id
   ), created as (
     insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
       description, metadata, success_url, failure_url, locale, expires_at)
     select profile_id, track_id, payment_id, case when payment_id is not null then now() end, amount_minor, currency,
       reference, description, metadata, success_url, failure_url, locale, expires_at
     from caller
     where refusal is null and (idempotency_hash is null or track_id in (select track_id from claimed))
   )
   select c.refusal, c.stale_key_id, c.profile_id, c.track_id, c.payment_id, c.metadata, c.success_url, c.failure_url,
     c.n::integer as n, c.expires_at, now() as created_at,
     c.idempotency_hash is null or c.track_id in (select track_id from claimed) as is_created,
     i.track_id as earlier_track_id, i.request_hash = c.request_hash as is_same_request
   from caller c
   left join idempotency_keys i on i.profile_id = c.profile_id and i.key_hash = c.idempotency_hash
   order by c.n`,
);

/** What an earlier request with the same idempotency key has made. $1 profile, $2 track_id. */
export const READ_SESSION = statement(
  'sessions.read',
  `select ${sessionColumns('s')} from sessions s where s.profile_id = $1 and s.track_id = $2`,
);
