import { accountOf } from '../../ledger/causes-sql.ts';

/**
 * Books the rows of the query `posting` (`kind`, `reference`, `number`, `track_id`, `currency`, `amount_minor`), in
 * their order by reference, number and kind, under the lock that numbers the postings of profile $1.
 */
export const BOOKED = `added as (
     select p.*, row_number() over (order by p.reference, p.number, p.kind) as place, count(*) over () as count
     from posting p
   ), head as (
     insert into event_heads as h (profile_id, last_position, last_posting, booked_at)
     select $1, 0, count(*), clock_timestamp() from added having count(*) > 0
     on conflict (profile_id) do update set
       last_posting = h.last_posting + excluded.last_posting,
       booked_at = greatest(h.booked_at, clock_timestamp())
     returning last_posting, booked_at
   ), booked as (
     insert into postings (profile_id, position, kind, reference, number, track_id, debit, credit, currency,
       amount_minor, booked_at)
     select $1, h.last_posting - a.count + a.place, a.kind, a.reference, a.number, a.track_id,
       ${accountOf('a.kind', 'debit')}, ${accountOf('a.kind', 'credit')}, a.currency, a.amount_minor, h.booked_at
     from added a cross join head h
   )`;
