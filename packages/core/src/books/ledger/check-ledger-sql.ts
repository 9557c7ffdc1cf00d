import { statement } from '../../ground/database/statement.ts';
import { CAUSES, DISPUTE_SUMS, SESSION_SUMS } from './causes-sql.ts';

/**
 * At most $2 differences between the ledger of profile $1 and its payments, in one snapshot. Both sides are grouped
 * instead of joined, so that each is read once. A posting whose amount, session or currency differs from its cause is
 * found twice, as `not_booked` and as `no_cause`.
 */
export const CHECK_LEDGER = statement(
  'ledger.check',
  `with ${CAUSES}, entry as (
     select kind, reference, number, track_id, currency, amount_minor, 1 as side from cause
     union all
     select kind, reference, number, track_id, currency, amount_minor, -1 from postings where profile_id = $1
   ), disputed as (${DISPUTE_SUMS}
   ), sum as (
     select track_id, currency, taken, given, charged_back from (${SESSION_SUMS}) session
     union all
     select track_id, currency, case when kind in ('sale', 'capture') then -amount_minor else 0 end,
       case kind when 'refund' then -amount_minor else 0 end, 0
     from postings where profile_id = $1
     union all
     select track_id, currency, 0, 0, -greatest(0, minor) from disputed
   ), placed as (
     select position, reference, booked_at, lag(position, 1, 0::bigint) over numbered as before,
       lag(booked_at) over numbered as earlier
     from postings where profile_id = $1 window numbered as (order by position)
   )
   select what, reference, detail from (
     select case when sum(side) > 0 then 'not_booked' else 'no_cause' end as what, reference,
       kind || ' ' || number || ' of ' || amount_minor || ' ' || currency || ' in ' || coalesce(track_id, 'no session')
         as detail
     from entry group by kind, reference, number, track_id, currency, amount_minor having sum(side) <> 0
     union all
     select 'session_differs', track_id, 'taken ' || sum(taken) || ', given back ' || sum(given) || ' and charged back '
       || sum(charged_back) || ' ' || currency || ' more in the session than in the ledger'
     from sum where track_id is not null group by track_id, currency
     having sum(taken) <> 0 or sum(given) <> 0 or sum(charged_back) <> 0
     union all
     select 'dispute_differs', reference, 'taken ' || sum(minor) || ' more in the dispute than in the ledger'
     from (
       select dispute_id as reference, taken_minor as minor from disputes where profile_id = $1
       union all
       select reference, -minor from disputed) dispute
     group by reference having sum(minor) <> 0
     union all
     select 'out_of_order', reference, 'position ' || position || ' follows ' || before
     from placed where position <> before + 1 or booked_at < earlier
     union all
     select 'head_differs', $1, 'the last position is ' || h.last_posting || ', but the last posting has ' || p.position
     from event_heads h cross join (select coalesce(max(position), 0) as position from postings where profile_id = $1) p
     where h.profile_id = $1 and h.last_posting <> p.position) difference
   order by what, reference limit $2`,
);

/** $1 the last profile of the page before, $2 the maximum number. */
export const PROFILES_PAGE = statement(
  'ledger.profiles_page',
  'select profile_id from profiles where profile_id > $1 order by profile_id limit $2',
);

/** $1 profile, $2 the number of differences, $3 the first of them. */
export const KEEP_CHECK = statement(
  'ledger_checks.keep',
  `insert into ledger_checks (profile_id, checked_at, differences, first_difference)
   values ($1, clock_timestamp(), $2, $3)
   on conflict (profile_id) do update set checked_at = excluded.checked_at, differences = excluded.differences,
     first_difference = excluded.first_difference`,
);

/** $1 profile; null for all. */
export const COUNT_POSTINGS = statement(
  'ledger.count_postings',
  `select coalesce(sum(last_posting), 0)::float8 as count from event_heads where $1::text is null or profile_id = $1`,
);

/** Like `COUNT_POSTINGS`, but for one profile, for a database with several servers. $1 profile. */
export const COUNT_POSTINGS_OF_PROFILE = statement(
  'ledger.count_postings_of_profile',
  'select coalesce(sum(last_posting), 0)::float8 as count from event_heads where profile_id = $1',
);
