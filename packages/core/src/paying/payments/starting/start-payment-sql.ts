import { patience } from '../../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { keyJoin, keyRefusal, STALE_KEY } from '../../../merchants/keys/key-check-sql.ts';
import { kindsParameters, startRefusal } from '../../accounts/can-pay-sql.ts';
import { amountOfSession, amountRefusal } from '../../accounts/carried-amounts-sql.ts';
import { isOpenable, sessionColumns } from '../../sessions/sessions-sql.ts';

const KINDS = kindsParameters(6);
const IS_MANUAL = `exists (
  select from sessions s where s.profile_id = k.profile_id and s.track_id = r.track_id and s.capture = 'manual')`;

/**
 * Starts the payments of a batch of sessions. The first call for a session creates its payment's id, and later calls
 * find that id. $1 is the environment; $2 to $4 are arrays with one element for each request, and each result has its
 * request's ordinal: $2 presented key, $3 track_id, $4 random part of a payment id. If the session was not payable,
 * `is_started` is null and the session's columns, as in the statement's snapshot, show why. Sessions are locked in the
 * order of their keys, as in every statement that changes several. $5 is how long to wait for a lock, in milliseconds,
 * and $6 to $8 the kinds of acquirers.
 */
export const OPEN_PAYMENTS = profileStatement(
  'payments.open',
  9,
  (tie) => `with ${patience(5)}, caller as (
     select r.*, k.profile_id,
       coalesce(${keyRefusal('$1', 'r.presented')}, ${startRefusal('p', KINDS, IS_MANUAL)},
         ${amountRefusal('p', KINDS, amountOfSession('k', 'r.track_id'))}) as refusal, ${STALE_KEY} as stale_key_id
     from patience, unnest($2::bytea[], $3::text[], $4::text[]) with ordinality as r(presented, track_id, payment_random, n)
     ${keyJoin('r.presented', tie)}
     order by k.profile_id, r.track_id
   ), started as (
     update sessions s set
       payment_id = coalesce(s.payment_id, 'pay_' || s.profile_id || c.payment_random),
       payment_started_at = coalesce(s.payment_started_at, now()),
       version = s.version + 1
     from caller c
     where c.refusal is null and s.profile_id = c.profile_id${tie.and('s')} and s.track_id = c.track_id
       and ${isOpenable('s')}
     returning ${sessionColumns('s')}
   ), found as (
     select c.n, true as is_started, s.*
     from caller c join started s on s.profile_id = c.profile_id and s.track_id = c.track_id
     where c.refusal is null
     union all
     select c.n, null, ${sessionColumns('s')}
     from caller c join sessions s on s.profile_id = c.profile_id and s.track_id = c.track_id
     where c.refusal is null
       and not exists (select from started t where t.profile_id = c.profile_id and t.track_id = c.track_id)
   )
   select c.refusal, c.stale_key_id, f.*, c.n::integer as n from caller c left join found f on f.n = c.n order by c.n`,
);
