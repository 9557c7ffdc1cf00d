import { statement } from '../../ground/database/statement.ts';
import { isOfDispute, kindOfFee, kindOfLine } from '../ledger/line-kinds-sql.ts';
import { BOOKED } from './matching/book-lines-sql.ts';
import { JUDGED } from './matching/judge-sql.ts';
import { ALARMING_REASONS, PASSING_REASONS } from './settlement-item.ts';

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

const SUMS = ['settled', 'refunded', 'disputed', 'other', 'fees', 'net', 'payout'] as const;

/** The end of an item whose movement was missing and is now settled. */
const SETTLED_LATER = "decision = 'settled_later', ended_at = now(), alarm_due_at = null";

/** The number of minutes after which an item is matched again for the first time. */
const LOOK_AGAIN_MINUTES = 10;

/**
 * Locks a batch until the commit, so that the next batch, and another process that imports the same batch, can wait for
 * it. $1 file, $2 the number of its last line.
 */
export const LOCK_BATCH = statement(
  'settlements.lock_batch',
  'select pg_advisory_xact_lock(hashtextextended($1, 0) + $2::integer)',
);

/** $1 profile, $2 file. */
export const READ_PROGRESS = statement(
  'settlements.read_progress',
  'select imported_lines from settlement_files where profile_id = $1 and file_id = $2',
);

/**
 * An account and one of its files, locked until the commit, so that the batches of a file are booked in their order,
 * and no line of the account is matched again in the meantime.
 */
export const LOCK_FILE = statement(
  'settlements.lock_file',
  `select f.imported_lines from settlement_accounts a
     join settlement_files f on f.profile_id = a.profile_id and f.account_id = a.account_id
   where a.profile_id = $1 and a.account_id = $2 and f.file_id = $3 for update`,
);

const COLUMNS = `number, type, raw_type, attempt_id, capture_id, refund_id, is_foreign, acquirer_reference,
       movement_reference, currency, amount_minor, fee_currency, fee_minor, net_currency, net_minor, at`;

/**
 * Stores lines of a file with the movements that they settle, and puts the lines that do not match on the work list. A
 * line without an amount is not matched again, because it moves nothing. $1 profile, $2 account, $3 file, $4 the lines
 * as JSON.
 */
export const STORE_LINES = statement(
  'settlements.store_lines',
  `with line as (
     select $3::text as file_id, l.* from json_to_recordset($4::json) as l(number integer, type text, raw_type text,
       attempt_id text, capture_id text, refund_id text, is_foreign boolean, acquirer_reference text,
       movement_reference text, currency text, amount_minor bigint, fee_currency text, fee_minor bigint,
       net_currency text, net_minor bigint, at timestamptz)
   ), ${JUDGED}, decided as materialized (
     select j.*, case when j.amount_minor = 0 or j.type in ('fee', 'payout') then 'nothing'
         when j.reason is null then 'matched' else 'suspense' end as booked,
       coalesce(j.reason, case when j.type = 'settled' and j.fee_currency = j.currency
         and j.fee_minor * 100 > j.amount_minor * e.fee_limit_percent then 'fee_unexpected' end) as item
     from judged j cross join (
       select fee_limit_percent from settlement_accounts where profile_id = $1 and account_id = $2) e
   ), listed as (
     insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor, track_id,
       alarm_due_at, look_at)
     select $1, file_id, number, $2, item, case item when 'fee_unexpected' then fee_currency else currency end,
       case item when 'fee_unexpected' then fee_minor else amount_minor end, of_track,
       case when item in (${listed(ALARMING_REASONS)}) then now() end,
       case when booked = 'suspense' and item in (${listed(PASSING_REASONS)})
         then now() + interval '${LOOK_AGAIN_MINUTES} minutes' end
     from decided where item is not null
   )
   insert into settlement_lines (profile_id, file_id, ${COLUMNS}, booked, matched_kind, matched_reference, track_id)
   select $1, file_id, ${COLUMNS}, booked, case when booked = 'matched' then kind end,
     case when booked = 'matched' then reference end, case when booked = 'matched' then of_track end
   from decided`,
);

/**
 * Adds up stored lines of a file and books them. The fee of a line is booked as reported, whether or not the line
 * matches, because the acquirer has kept the fee. A payout is not booked, because the lines that it pays are booked.
 * Ends the items of payments and captures that were missing and are settled now. $1 profile, $2 file, $3 the number of
 * the line before the first line, $4 the number of the last line.
 */
export const BOOK_LINES = statement(
  'settlements.book_lines',
  `with line as materialized (
     select * from settlement_lines where profile_id = $1 and file_id = $2 and number > $3 and number <= $4
   ), totalled as (
     insert into settlement_totals as t (profile_id, file_id, currency, ${SUMS.join(', ')}, has_payout)
     select $1, $2, currency, ${SUMS.map((name) => `sum(${name})::bigint`).join(', ')}, bool_or(has_payout)
     from (
       select currency, case when type = 'settled' then amount_minor else 0 end as settled,
         case when type in ('refunded', 'refund_reversed') then amount_minor else 0 end as refunded,
         case when ${isOfDispute('line')} then amount_minor else 0 end as disputed,
         case when type = 'adjustment' then amount_minor else 0 end as other, 0 as fees, 0 as net, 0 as payout,
         false as has_payout
       from line
       union all
       select fee_currency, 0, 0, 0, 0, fee_minor, 0, 0, false from line where fee_minor <> 0
       union all
       select net_currency, 0, 0, 0, 0, 0, case when type <> 'payout' then net_minor else 0 end,
         case when type = 'payout' then net_minor else 0 end, type = 'payout' from line) each
     group by currency
     on conflict (profile_id, file_id, currency) do update set
       ${SUMS.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')},
       has_payout = t.has_payout or excluded.has_payout
   ), posting as (
     select case booked when 'matched' then ${kindOfLine('line', 'matched')} else ${kindOfLine('line', 'suspense')} end as kind,
       file_id as reference, number, track_id, currency, abs(amount_minor) as amount_minor
     from line where booked <> 'nothing'
     union all
     select ${kindOfFee('line', 'kept')}, file_id, number, track_id, fee_currency, abs(fee_minor)
     from line where fee_minor <> 0 and type <> 'payout'
   ), found as (
     update settlement_items i set ${SETTLED_LATER}
     from line l
     where l.booked = 'matched' and l.matched_kind in ('sale', 'capture')
       and i.profile_id = $1 and i.reference = l.matched_reference and i.number = 0 and i.ended_at is null
   ), ${BOOKED}
   select count(*)::integer as lines from line`,
);

/**
 * Ends the items of payments and captures that were missing and are settled now. $1 profile, $2 payments and captures.
 */
export const END_MISSING = statement(
  'settlements.end_missing',
  `update settlement_items set ${SETTLED_LATER}
   where profile_id = $1 and reference = any ($2::text[]) and number = 0 and ended_at is null`,
);

/** Records up to which line a file is imported. $1 profile, $2 file, $3 line. */
export const ADVANCE_FILE = statement(
  'settlements.advance_file',
  `update settlement_files set imported_lines = $3, completed_at = case when $3 = line_count then now() end
   where profile_id = $1 and file_id = $2`,
);

/**
 * Puts a file on the work list if its payouts are not the sum of its other lines. $1 profile, $2 account, $3 file. A
 * payout is subtracted from that sum, so everything together is zero.
 */
export const CHECK_PAYOUT = statement(
  'settlements.check_payout',
  `insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor)
   select $1, $3, 0, $2, 'payout_differs', currency, net + payout
   from settlement_totals where profile_id = $1 and file_id = $3 and has_payout and net + payout <> 0
   order by currency limit 1
   on conflict do nothing`,
);
