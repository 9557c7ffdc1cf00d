import { statement } from '../../ground/database/statement.ts';

/**
 * The balances of profile $1 before each of the times $2, debits positive, and the position of the last posting before
 * each of these times; all in one snapshot. If all days that are over have closings, this statement reads only the
 * postings of the days that contain these times.
 */
export const BALANCES_AT = statement(
  'ledger.balances_at',
  `with moment as (
     select m.place, m.at, coalesce(closed.last_position, 0) as closed_at, coalesce(closed.balances, '[]') as balances,
       -- The postings of the next closing were all booked after its day began.
       case when next.until is null then 9223372036854775807
         when next.until - interval '1 day' >= m.at then coalesce(closed.last_position, 0)
         else next.last_position end as last_position
     from unnest($2::timestamptz[]) with ordinality as m(at, place)
       left join lateral (
         select last_position, balances from ledger_closings
         where profile_id = $1 and until <= m.at order by until desc limit 1) closed on true
       left join lateral (
         select last_position, until from ledger_closings
         where profile_id = $1 and until >= m.at order by until limit 1) next on true
   ), moved as (
     select m.place, d.*
     from moment m cross join lateral (
       select p.currency, p.debit, p.credit, sum(p.amount_minor) as minor, max(p.position) as position
       from postings p
       where p.profile_id = $1 and p.position > m.closed_at and p.position <= m.last_position and p.booked_at < m.at
       group by p.currency, p.debit, p.credit) d
   ), line as (
     select place, currency, debit as account, minor from moved
     union all
     select place, currency, credit, -minor from moved
     union all
     select m.place, b.currency, b.account, b.minor
     from moment m cross join jsonb_to_recordset(m.balances) as b(currency text, account text, minor bigint)
   ), balance as (
     select place, currency, account, sum(minor)::text as minor from line group by place, currency, account
   )
   select m.place::integer as n,
     greatest(m.closed_at, (select max(v.position) from moved v where v.place = m.place)) as position,
     coalesce((select json_agg(json_build_object('currency', b.currency, 'account', b.account, 'minor', b.minor)
       order by b.currency, b.account) from balance b where b.place = m.place), '[]') as balances
   from moment m order by m.place`,
);

/** $1 profile, $2 the position to start after, $3 the last position, $4 maximum number. */
export const LIST_POSTINGS = statement(
  'ledger.list_postings',
  `select position, kind, reference, number, track_id, debit, credit, currency, amount_minor, booked_at from postings
   where profile_id = $1 and position > $2::bigint and position <= $3::bigint
   order by position limit $4`,
);
