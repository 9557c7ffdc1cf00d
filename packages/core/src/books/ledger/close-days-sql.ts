import { statement } from '../../ground/database/statement.ts';

/** Whether a day that is over has postings and no closing. $1 profile. */
export const NEEDS_CLOSING = statement(
  'ledger.needs_closing',
  `select 1 from (
     select booked_at from postings
     where profile_id = $1 and position > coalesce(
       (select last_position from ledger_closings where profile_id = $1 order by until desc limit 1), 0)
     order by position limit 1) next
   where next.booked_at < date_trunc('day', now())`,
);

/**
 * Waits until all postings in progress are committed; all later postings get a later time. Returns the end of the last
 * day for which nothing more can be booked. $1 profile.
 */
export const HOLD_LEDGER = statement(
  'ledger.hold',
  `update event_heads set booked_at = greatest(booked_at, clock_timestamp()) where profile_id = $1
   returning date_trunc('day', least(booked_at, clock_timestamp())) as until`,
);

/**
 * Writes the closings of days that have postings and are over at $2, from the last closing on: as many whole days as $3
 * postings cover, but at least one. Reads each posting of these days once, and locks nothing. $1 profile. Returns
 * whether there can be more days.
 */
export const CLOSE_DAYS = statement(
  'ledger.close_days',
  `with last as (
     select last_position, balances from ledger_closings where profile_id = $1 order by until desc limit 1
   ), start as (
     select p.position, date_trunc('day', p.booked_at) as day from postings p
     where p.profile_id = $1 and p.position > coalesce((select last_position from last), 0)
     order by p.position limit 1
   ), later as (
     -- Positions have no gaps, so every $3rd posting is found by its position. The first posting of another day ends
     -- the reading.
     select p.position, date_trunc('day', p.booked_at) as day
     from start s
       cross join generate_series(s.position + $3::bigint,
         (select last_posting from event_heads where profile_id = $1), $3::bigint) as each(position)
       cross join lateral (
         select position, booked_at from postings where profile_id = $1 and position = each.position) p
     where p.booked_at >= s.day + interval '1 day'
     order by each.position limit 1
   ), posted as (
     select date_trunc('day', booked_at) + interval '1 day' as until, currency, debit, credit,
       sum(amount_minor) as minor, max(position) as last_position
     from postings
     where profile_id = $1 and position > coalesce((select last_position from last), 0)
       and position < coalesce((select position from later), 9223372036854775807)
       and booked_at < least($2::timestamptz, (select day from later))
     group by date_trunc('day', booked_at), currency, debit, credit
   ), moved as (
     select until, currency, debit as account, minor from posted
     union all
     select until, currency, credit, -minor from posted
     union all
     select '-infinity', b.currency, b.account, b.minor
     from last cross join jsonb_to_recordset(last.balances) as b(currency text, account text, minor bigint)
   ), day as (
     select until, max(last_position) as last_position from posted group by until
   ), balance as (
     select d.until, m.currency, m.account, sum(m.minor)::bigint as minor
     from day d join moved m on m.until <= d.until
     group by d.until, m.currency, m.account
   ), closed as (
     insert into ledger_closings (profile_id, until, last_position, balances)
     select $1, d.until, d.last_position,
       (select jsonb_agg(jsonb_build_object('currency', b.currency, 'account', b.account, 'minor', b.minor)
          order by b.currency, b.account) from balance b where b.until = d.until)
     from day d
     on conflict do nothing
     returning until
   )
   select exists (select from closed) and exists (select from later where day < $2::timestamptz) as is_more`,
);
