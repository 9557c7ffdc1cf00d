import { patience } from '../../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { limitsParameter } from '../../accounts/can-pay-sql.ts';
import { amountProblem } from '../../accounts/carried-amounts-sql.ts';
import { ATTEMPTS_MAX } from '../../sessions/session.ts';
import { isStillOpen, sessionColumns } from '../../sessions/sessions-sql.ts';

/**
 * Records attempts before the acquirer is asked. Each form creates at most one attempt, because the number of attempts
 * that its page showed is compared and set under the session's lock. An attempt can start only before `expires_at`, by
 * the database's clock, and only if there is no live attempt. If a batch has two forms of one payment, only one of them
 * creates an attempt. Nothing is written if the account is no longer the account for new payments, or if the acquirer
 * cannot take the amount. The same applies if the session is captured manually and the acquirer can only take the money
 * with the sale. `authorisation_days` shows whether the attempt only authorises. Sessions are locked in the
 * order of their keys, as in every statement that changes several sessions. $1 is the environment, and $14 is how long
 * to wait for a lock, in milliseconds. The others are arrays, and each result has its request's ordinal: $2 profile, $3
 * payment, $4 number of attempts that the page showed, $5 attempt, $6 acquirer, $7 to $10 the card, $11 the id in the
 * URL for the return from a challenge, $12 the account, or null, $13 the number of seconds after which the attempt's
 * process counts as dead, $15 the acquirer's steps, $16 for how many days it holds an amount, $17 which amounts the
 * kinds of acquirers can take, $18 the version of the routing rules that chose the account, or null for none, $19 the
 * address that has reserved points for the card, or null.
 */
export const START_ATTEMPTS = profileStatement(
  'payments.start_attempts',
  20,
  (tie) => `with ${patience(14)}, request as (
     select r.* from patience, unnest($2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::integer[], $10::integer[], $11::text[], $12::text[], $13::integer[], $15::text[], $16::integer[], $18::integer[],
       $19::bytea[])
     with ordinality as r(profile_id, payment_id, attempt_count, attempt_id, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, account_id, abandoned_after, steps, days,
       routing_version, reserved_subject, n)
   ), known as (
     select r.*, s.track_id,
       case when r.account_id is not null then u.account_id is null
         else exists (select from acquirer_accounts x where x.profile_id = r.profile_id and x.state = 'active') end
         or r.routing_version is distinct from (select g.version from routings g where g.profile_id = r.profile_id)
         as is_account_stale,
       ${amountProblem({ kind: 'r.acquirer', settings: 'u.settings' }, limitsParameter(17), { amount: 's.amount_minor', currency: 's.currency' })} is not null as is_not_carried,
       case when r.steps = 'two_step' or s.capture = 'manual' then r.days end as authorisation_days
     from request r
     join profiles p on p.profile_id = r.profile_id and p.environment = $1 and not p.is_suspended
     join sessions s on s.profile_id = r.profile_id${tie.and('s')} and s.payment_id = r.payment_id
     left join acquirer_accounts u on u.profile_id = r.profile_id and u.account_id = r.account_id and u.state = 'active'
     order by s.profile_id, s.track_id
   ), opened as (
     update sessions s set
       live_attempt_id = r.attempt_id, attempt_count = s.attempt_count + 1, card_brand = r.card_brand,
       version = s.version + 1
     from known r
     where s.profile_id = r.profile_id and s.track_id = r.track_id and not r.is_account_stale and not r.is_not_carried
       and (r.steps <> 'one_step' or s.capture = 'automatic')
       and s.attempt_count = r.attempt_count and s.attempt_count < ${ATTEMPTS_MAX}
       and ${isStillOpen('s')}
     returning ${sessionColumns('s')}
   ), started as (
     insert into attempts as a (profile_id, attempt_id, track_id, number, state, acquirer, account_id, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, authorisation_days, reserved_subject, due_at)
     select r.profile_id, r.attempt_id, o.track_id, o.attempt_count, 'submitting', r.acquirer, r.account_id, r.card_brand,
       r.card_last_four, r.card_expiry_month, r.card_expiry_year, r.challenge_return_id,
       r.authorisation_days, r.reserved_subject, now() + r.abandoned_after * interval '1 second'
     from known r join opened o on o.profile_id = r.profile_id and o.live_attempt_id = r.attempt_id
     returning *
   )
   select r.n::integer as n, coalesce(k.is_account_stale, false) as is_account_stale, o.*, to_json(a) as attempt
   from request r
   left join known k on k.n = r.n
   left join opened o on o.profile_id = r.profile_id and o.live_attempt_id = r.attempt_id
   left join started a on a.profile_id = r.profile_id and a.attempt_id = r.attempt_id
   order by r.n`,
);
