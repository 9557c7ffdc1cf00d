import { patience } from '../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../../merchants/keys/key-check-sql.ts';
import { kindsParameters, startRefusal } from '../accounts/can-pay-sql.ts';
import { amountRefusal } from '../accounts/carried-amounts-sql.ts';
import { TERM_COLUMNS, TERM_COUNT, termParameters, termValues } from './session-terms.ts';
import { sessionColumns } from './sessions-sql.ts';

const KINDS = kindsParameters(11);
const IS_REPEATED = `exists (
  select from idempotency_keys e where e.profile_id = k.profile_id and e.key_hash = r.idempotency_hash)`;

/**
 * Creates the sessions of all requests that arrived together, each under its own API key. One statement checks the
 * keys, claims the idempotency keys and inserts the sessions. $1 is the environment; $2 to $9, and from $14 on, are
 * arrays with one element for each request, or null if none of them has a value. Each result has its request's ordinal
 * `n`. A request with an idempotency key creates a session only if it claims the key; a request that loses to an
 * earlier request, or to another row of this batch, creates none. If the earlier claim is not visible yet, the losing
 * request is tried again. Idempotency keys are claimed in order, so that two batches never deadlock. $10 is how long to
 * wait for a lock, in milliseconds, and $11 to $13 are the kinds of acquirers. A repeated request is answered as
 * before, even if the acquirer could not take its amount any more.
 */
export const INSERT_SESSIONS = profileStatement(
  'sessions.insert',
  14 + TERM_COUNT,
  (tie) => `with ${patience(10)}, request as (
     select r.* from patience, unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::bigint[], $8::text[],
       $9::integer[], ${termParameters(14)})
     with ordinality as r(presented, idempotency_hash, request_hash, random, payment_random, amount_minor, currency,
       expires_in, ${TERM_COLUMNS}, n)
   ), caller as (
     select k.profile_id, coalesce(${keyRefusal('$1', 'r.presented')},
         case when r.payment_random is not null then ${startRefusal('p', KINDS, "r.capture = 'manual'")} end,
         ${amountRefusal('p', KINDS, { amount: 'r.amount_minor', currency: 'r.currency' }, IS_REPEATED)}) as refusal, ${STALE_KEY} as stale_key_id, r.n,
       'trk_' || k.profile_id || r.random as track_id, 'pay_' || k.profile_id || r.payment_random as payment_id,
       r.amount_minor, r.currency, ${termValues('r', 'p')}, now() + r.expires_in * interval '1 second' as expires_at, r.idempotency_hash, r.request_hash
     from request r ${keyJoin('r.presented', tie)}
   ), claimed as (
     insert into idempotency_keys (profile_id, key_hash, request_hash, track_id, expires_at)
     select ${tie.own('profile_id')}, idempotency_hash, request_hash, track_id, now() + interval '24 hours'
     from caller where refusal is null and idempotency_hash is not null
     order by profile_id, idempotency_hash, n
     on conflict (profile_id, key_hash) do nothing
     returning track_id
   ), created as (
     insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, expires_at,
       ${TERM_COLUMNS})
     select ${tie.own('profile_id')}, track_id, payment_id, case when payment_id is not null then now() end, amount_minor, currency,
       expires_at, ${TERM_COLUMNS}
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

/**
 * The session of an earlier request with the same idempotency key. `first_expires_at` is set if the test clock has
 * moved `expires_at` since then. $1 profile, $2 track_id, $3 hash of the idempotency key.
 */
export const READ_SESSION = statement(
  'sessions.read',
  `select ${sessionColumns('s')}, (
     select (i.answer ->> 'expires_at')::timestamptz from idempotency_keys i
     where i.profile_id = s.profile_id and i.key_hash = $3) as first_expires_at
   from sessions s where s.profile_id = $1 and s.track_id = $2`,
);
