import { statement } from '../../ground/database/statement.ts';
import { accountOf, CAUSES } from './causes-sql.ts';

/**
 * Locks the row that numbers a profile's postings, so that everything that is committed is either booked or missing. $1
 * profile.
 */
export const LOCK_HEAD = statement(
  'ledger.lock_head',
  `insert into event_heads as h (profile_id, last_position)
   select $1, 0 from profiles where profile_id = $1
   on conflict (profile_id) do update set last_position = h.last_position`,
);

/** Books movements of money that are not booked, the oldest first. $1 profile, $2 the maximum number. */
export const BOOK_MISSING = statement(
  'ledger.book_missing',
  `with ${CAUSES}, missing as (
     select c.*, row_number() over (order by at, kind, reference, number) as place
     from cause c
     where not exists (select from postings p
       where p.profile_id = $1 and p.kind = c.kind and p.reference = c.reference and p.number = c.number)
     order by at, kind, reference, number limit $2
   ), head as (
     update event_heads h set
       last_posting = h.last_posting + (select count(*) from missing),
       booked_at = greatest(h.booked_at, clock_timestamp())
     where h.profile_id = $1
     returning last_posting, booked_at
   )
   insert into postings (profile_id, position, kind, reference, number, track_id, debit, credit, currency, amount_minor,
     booked_at)
   select $1, h.last_posting - (select count(*) from missing) + m.place, m.kind, m.reference, m.number, m.track_id,
     ${accountOf('m.kind', 'debit')}, ${accountOf('m.kind', 'credit')}, m.currency, m.amount_minor, h.booked_at
   from missing m cross join head h
   returning position`,
);

/** $1 profile. */
export const MERCHANT_OF = statement('ledger.merchant_of', 'select merchant_id from profiles where profile_id = $1');
