import { statement } from '../../ground/database/statement.ts';
import { isUnknown } from '../payments/list-unknown-sql.ts';

/** The total balances of all profiles of each environment, debits positive. Reads at most the postings of today. */
export const ALL_BALANCES = statement(
  'platform.all_balances',
  `with book as (
     select p.profile_id, p.environment, coalesce(c.last_position, 0) as closed_at, coalesce(c.balances, '[]') as balances
     from profiles p left join lateral (
       select last_position, balances from ledger_closings where profile_id = p.profile_id
       order by until desc limit 1) c on true
   ), moved as (
     select b.environment, d.*
     from book b cross join lateral (
       select o.currency, o.debit, o.credit, sum(o.amount_minor) as minor
       from postings o where o.profile_id = b.profile_id and o.position > b.closed_at
       group by o.currency, o.debit, o.credit) d
   ), line as (
     select environment, currency, debit as account, minor from moved
     union all
     select environment, currency, credit, -minor from moved
     union all
     select b.environment, e.currency, e.account, e.minor
     from book b cross join jsonb_to_recordset(b.balances) as e(currency text, account text, minor bigint)
   )
   select environment, currency, account, sum(minor)::bigint as minor from line
   group by environment, currency, account order by environment, currency, account`,
);

const due = (table: string) => `select f.profile_id from ${table} f where ${isUnknown('f')}`;

/**
 * At most $2 profiles whose books need attention, after the profile $1: an outcome is unknown, a day has had no proof
 * for an hour after its end, or the last check or a verification found a difference.
 */
export const WRONG_BOOKS = statement(
  'platform.wrong_books',
  `with open_item as (
     select profile_id, count(*)::integer as count from (
       ${due('attempts')} union all ${due('captures')} union all ${due('refunds')}
       union all select profile_id from reversals where due_at is not null) item
     group by profile_id
   ), wrong as (
     select profile_id, count(*)::integer as count from proof_verifications where cardinality(differences) > 0
     group by profile_id
   )
   select p.profile_id, p.display_name as profile_name, p.environment, m.merchant_id, m.name as merchant_name,
     coalesce(i.count, 0) as open_items, to_char(u.day, 'YYYY-MM-DD') as unproved_since,
     coalesce(w.count, 0) as wrong_proofs, c.checked_at, coalesce(c.differences, 0) as differences, c.first_difference
   from profiles p
     join merchants m on m.merchant_id = p.merchant_id
     left join open_item i on i.profile_id = p.profile_id
     left join wrong w on w.profile_id = p.profile_id
     left join ledger_checks c on c.profile_id = p.profile_id
     left join lateral (
       select date_trunc('day', b.booked_at) as day from postings b
       where b.profile_id = p.profile_id and b.position > coalesce((
         select r.last_position from ledger_proofs r where r.profile_id = p.profile_id order by r.day desc limit 1), 0)
       order by b.position limit 1) u on u.day + interval '25 hours' < now()
   where p.profile_id > $1
     and (i.count > 0 or w.count > 0 or c.differences > 0 or u.day is not null)
   order by p.profile_id limit $2`,
);
