import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { canAuthorise, canPay, kindsParameters } from '../../accounts/can-pay-sql.ts';
import { amountRefusal } from '../../accounts/carried-amounts-sql.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

const KINDS = kindsParameters(4);

/**
 * $1 is the environment. $2 (profile) and $3 (payment) are arrays with one element for each request, and each result
 * has its request's ordinal. $4 to $6 are the kinds of acquirers. The session's columns are null if the payment does
 * not exist.
 *
 * `limit 1` keeps PostgreSQL from joining the two lists: a plan that was made while a profile had few sessions would
 * then read all of them for each request.
 */
export const READ_PAYMENTS = profileStatement(
  'payments.read_many',
  7,
  (tie) => `select r.n::integer as n, s.*, ${attemptsColumn('s')}, now() as now
   from unnest($2::text[], $3::text[]) with ordinality as r(profile_id, payment_id, n)
   left join lateral (
     select ${sessionColumns('t')}, p.display_name, p.accent, p.logo_hash, p.is_suspended,
       ${canPay('p', KINDS)} and (t.capture = 'automatic' or ${canAuthorise('p', KINDS)})
         and ${amountRefusal('p', KINDS, { amount: 't.amount_minor', currency: 't.currency' })} is null as can_pay,
       u.account_id, u.kind as account_kind, u.settings ->> 'cardholder_name' as asks_name
     from sessions t join profiles p on p.profile_id = t.profile_id
     left join lateral (
       select a.account_id, a.kind, a.settings from acquirer_accounts a
       where a.profile_id = t.profile_id and a.state = 'active'
       order by a.settings ? 'cardholder_name' desc, a.activated_at, a.account_id limit 1) u on true
     where t.profile_id = r.profile_id${tie.and('t')} and t.payment_id = r.payment_id and p.environment = $1
     limit 1
   ) s on true
   order by r.n`,
);
