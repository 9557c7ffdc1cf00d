import { statement } from '../../ground/database/statement.ts';
import { kindOfFee, kindOfLine } from '../ledger/line-kinds-sql.ts';
import { BOOKED } from './matching/book-lines-sql.ts';

/** $1 profile, $2 reference, $3 number. */
export const ITEM_PLACE = statement(
  'settlements.item_place',
  'select account_id from settlement_items where profile_id = $1 and reference = $2 and number = $3',
);

/** An item, locked after its account. $1 profile, $2 reference, $3 number. */
export const LOCK_ITEM = statement(
  'settlements.lock_item',
  `select i.reason, i.decision, i.currency, i.amount_minor, p.merchant_id
   from settlement_items i join profiles p on p.profile_id = i.profile_id
   where i.profile_id = $1 and i.reference = $2 and i.number = $3 for update of i`,
);

/**
 * Ends an item by an operator's decision, and books its amount from suspense to the account that it belongs to. The fee
 * of its line was booked with the line, so if the line counts as never settled, the fee is booked back. $1 profile, $2
 * reference, $3 number, $4 decision, $5 note, $6 operator.
 */
export const END_ITEM = statement(
  'settlements.end_item',
  `with ended as (
     update settlement_items set decision = $4, note = $5, ended_by = $6, ended_at = now(), alarm_due_at = null,
       look_at = null
     where profile_id = $1 and reference = $2 and number = $3 and ended_at is null
     returning reference, number
   ), line as (
     select l.* from ended e
       join settlement_lines l on l.profile_id = $1 and l.file_id = e.reference and l.number = e.number
   ), posting as (
     select case $4 when 'to_merchant' then ${kindOfLine('l', 'kept')} when 'returned' then ${kindOfLine('l', 'returned')}
         else ${kindOfLine('l', 'late')} end as kind,
       l.file_id as reference, l.number, null::text as track_id, l.currency, abs(l.amount_minor) as amount_minor
     from line l where l.booked = 'suspense' and $4 <> 'noted'
     union all
     select ${kindOfFee('l', 'returned')}, l.file_id, l.number, null, l.fee_currency, abs(l.fee_minor)
     from line l where l.fee_minor <> 0 and $4 = 'returned'
   ), ${BOOKED}
   select reference from ended`,
);
