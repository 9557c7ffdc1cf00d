import { profileStatement, UNTIED } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { kindsParameters, startRefusal } from '../accounts/can-pay-sql.ts';
import { amountOfSession, amountRefusal } from '../accounts/carried-amounts-sql.ts';
import { isOpenable, sessionColumns } from '../sessions/sessions-sql.ts';
import { publishableKeyBearer } from './publishable-key-sql.ts';

/** $1 to $4 are the parameters of the bearer. */
export const CHECK_PUBLISHABLE_KEY = statement('browser.check_key', publishableKeyBearer(UNTIED));

/** $1 to $4 are the parameters of the bearer, $5 track_id. */
export const READ_BROWSER_SESSION = profileStatement(
  'browser.read_session',
  6,
  (tie) => `with caller as (${publishableKeyBearer(tie)})
   select c.refusal, ${sessionColumns('s')}
   from caller c left join sessions s on c.refusal is null and s.profile_id = c.profile_id${tie.and('s')} and s.track_id = $5`,
);

const KINDS = kindsParameters(7);
const IS_MANUAL = `exists (
  select from sessions s where s.profile_id = b.profile_id and s.track_id = $5 and s.capture = 'manual')`;

/**
 * Starts the payment of a session, as payments.open does for a server. If the session was not payable, `is_started` is
 * null and the session's columns show why. $1 to $4 are the parameters of the bearer, $5 track_id, $6 random part of a
 * payment id, $7 to $9 the kinds of acquirers.
 */
export const OPEN_BROWSER_PAYMENT = profileStatement(
  'browser.open_payment',
  10,
  (tie) => `with bearer as (${publishableKeyBearer(tie)}), caller as (
     select profile_id, coalesce(refusal, ${startRefusal('b', KINDS, IS_MANUAL)},
       ${amountRefusal('b', KINDS, amountOfSession('b', '$5'))}) as refusal
     from bearer b
   ), started as (
     update sessions s set
       payment_id = coalesce(s.payment_id, 'pay_' || s.profile_id || $6),
       payment_started_at = coalesce(s.payment_started_at, now()),
       version = s.version + 1
     from caller c
     where c.refusal is null and s.profile_id = c.profile_id${tie.and('s')} and s.track_id = $5
       and ${isOpenable('s')}
     returning ${sessionColumns('s')}
   ), found as (
     select true as is_started, t.* from started t
     union all
     select null, ${sessionColumns('s')}
     from caller c join sessions s on s.profile_id = c.profile_id and s.track_id = $5
     where c.refusal is null and not exists (select from started)
   )
   select c.refusal, f.* from caller c left join found f on true`,
);
