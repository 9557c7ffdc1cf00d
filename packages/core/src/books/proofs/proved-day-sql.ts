import { statement } from '../../ground/database/statement.ts';

/**
 * The first day of profile $1 that is over and has postings after the position $2: its postings, by account and by
 * kind. The closing of the day only limits how much is read.
 */
export const READ_PROVED_DAY = statement(
  'ledger_proofs.read_day',
  `with first as (
     select position, date_trunc('day', booked_at) as day from postings
     where profile_id = $1 and position > $2::bigint order by position limit 1
   ), posted as (
     select p.kind, p.currency, p.debit, p.credit, count(*) as count, sum(p.amount_minor) as minor,
       max(p.position) as last_position
     from first cross join postings p
     where p.profile_id = $1 and p.position > $2::bigint and p.booked_at < first.day + interval '1 day'
       and p.position <= greatest(first.position, coalesce((select c.last_position from ledger_closings c
         where c.profile_id = $1 and c.until > first.day order by c.until limit 1), 9223372036854775807))
     group by p.kind, p.currency, p.debit, p.credit
   ), moved as (
     select currency, account, sum(minor)::text as minor from (
       select currency, debit as account, minor from posted
       union all
       select currency, credit, -minor from posted) line
     group by currency, account
   ), total as (
     select kind, currency, sum(count)::integer as count, sum(minor)::text as minor from posted
     group by kind, currency
   )
   select to_char(first.day, 'YYYY-MM-DD') as day, first.position as first_position,
     (select max(last_position) from posted) as last_position,
     (select json_agg(m) from moved m) as moved,
     (select json_agg(t order by t.kind, t.currency) from total t) as totals
   from first where first.day < date_trunc('day', now())`,
);

/** Lines of postings, to be hashed. $1 profile, $2 after this position, $3 the last position, $4 maximum number. */
export const POSTING_LINES = statement(
  'ledger_proofs.posting_lines',
  `select position, concat_ws('|', position, kind, reference, number, coalesce(track_id, ''), debit, credit, currency,
     amount_minor, to_char(booked_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as line
   from postings where profile_id = $1 and position > $2::bigint and position <= $3::bigint order by position limit $4`,
);

/** The number of unknown outcomes of profile $1, and of open items in its settlement files. */
export const OPEN_ITEMS = statement(
  'ledger_proofs.open_items',
  `select kind, currency, count(*)::integer as count, sum(minor)::text as minor from (
     select 'payment' as kind, s.currency, s.amount_minor as minor
     from attempts a join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
     where a.due_at is not null and a.profile_id = $1
     union all
     select 'capture', c.currency, c.amount_minor from captures c where c.due_at is not null and c.profile_id = $1
     union all
     select 'refund', s.currency, f.amount_minor
     from refunds f join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
     where f.due_at is not null and f.profile_id = $1
     union all
     select 'late_approval', s.currency, s.amount_minor
     from reversals r join sessions s on s.profile_id = r.profile_id and s.track_id = r.track_id
     where r.due_at is not null and r.profile_id = $1
     union all
     select 'settlement', i.currency, i.amount_minor from settlement_items i
     where i.ended_at is null and i.profile_id = $1) item
   group by kind, currency order by kind, currency`,
);
