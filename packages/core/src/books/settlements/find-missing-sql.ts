import { statement } from '../../ground/database/statement.ts';

/** Accounts of environment $1 whose files are expected, after profile $2 and account $3; at most $4. */
export const EXPECTED_ACCOUNTS = statement(
  'settlements.expected_accounts',
  `select a.profile_id, a.account_id from settlement_accounts a join profiles p on p.profile_id = a.profile_id
   where p.environment = $1 and a.expected_from is not null and (a.profile_id, a.account_id) > ($2, $3)
   order by a.profile_id, a.account_id limit $4`,
);

/**
 * Puts payments and captures of account $2 of profile $1 on the work list if the usual number of days has passed and no
 * line has settled them. Looks at the next $3 postings, and handles those that are old enough: they come first, because
 * no later posting has an earlier time. The limit applies before the age, so that a look at postings that are too new
 * ends after $3 of them. The account is locked. Returns how many postings were old enough.
 */
export const FIND_MISSING = statement(
  'settlements.find_missing',
  `with expected as materialized (
     select * from settlement_accounts where profile_id = $1 and account_id = $2
   ), posting as materialized (
     select p.* from expected e cross join lateral (
       select position, kind, reference, track_id, currency, amount_minor, booked_at from postings
       where profile_id = $1 and position > e.checked_position
       order by position limit $3) p
     where p.booked_at < now() - e.usual_days * interval '1 day'
   ), missing as (
     insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor, track_id,
       alarm_due_at)
     select $1, p.reference, 0, $2, 'payment_missing', p.currency, p.amount_minor, p.track_id, now()
     from posting p cross join expected e
     where p.kind in ('sale', 'capture') and p.booked_at >= e.expected_from
       and $2 = case p.kind
         when 'sale' then (select a.account_id from attempts a where a.profile_id = $1 and a.attempt_id = p.reference)
         else (select c.account_id from captures c where c.profile_id = $1 and c.capture_id = p.reference) end
       and not exists (select from settlement_lines x
         where x.profile_id = $1 and x.matched_kind = p.kind and x.matched_reference = p.reference)
     on conflict do nothing
   ), checked as (
     update settlement_accounts a set checked_position = l.position
     from (select max(position) as position from posting) l
     where a.profile_id = $1 and a.account_id = $2 and l.position is not null
   )
   select count(*)::integer as looked from posting`,
);
