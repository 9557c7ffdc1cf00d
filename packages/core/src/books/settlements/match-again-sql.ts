import { statement } from '../../ground/database/statement.ts';
import { kindOfLine } from '../ledger/line-kinds-sql.ts';
import { BOOKED } from './matching/book-lines-sql.ts';
import { JUDGED } from './matching/judge-sql.ts';
import { ALARMING_REASONS } from './settlement-item.ts';

const ALARMING = ALARMING_REASONS.map((reason) => `'${reason}'`).join(', ');

/** The account with the most urgent item that must be matched again, in environment $1. */
export const ACCOUNT_TO_LOOK_AT = statement(
  'settlements.account_to_look_at',
  `select i.profile_id, i.account_id from settlement_items i join profiles p on p.profile_id = i.profile_id
   where i.look_at <= now() and p.environment = $1 order by i.look_at limit 1`,
);

/** Locks an account, so that none of its lines are matched in the meantime. $1 profile, $2 account. */
export const LOCK_ACCOUNT = statement(
  'settlements.lock_account',
  'select account_id from settlement_accounts where profile_id = $1 and account_id = $2 for update',
);

/**
 * Matches due lines of account $2 of profile $1 again, at most $3. An item whose line matches now ends, and its amount
 * leaves suspense. The other items get their current reason. The wait before the next match is as long as the item has
 * existed, but at most a day; after 60 days, an item is no longer matched. An item whose line is not in suspense is not
 * matched at all, and stays for a person: if it stayed due, it would keep all other accounts waiting. Returns how many
 * lines were due, and which payments and captures are settled now.
 */
export const MATCH_AGAIN = statement(
  'settlements.match_again',
  `with due as materialized (
     select i.reference, i.number, i.opened_at from settlement_items i
     where i.profile_id = $1 and i.account_id = $2 and i.look_at <= now() and i.ended_at is null
     order by i.look_at limit $3
     for update
   ), line as materialized (
     select l.* from due d join settlement_lines l
       on l.profile_id = $1 and l.file_id = d.reference and l.number = d.number and l.booked = 'suspense'
   ), ${JUDGED}, matched as (
     update settlement_lines l
     set matched_kind = j.kind, matched_reference = j.reference, track_id = j.of_track
     from judged j
     where j.reason is null and l.profile_id = $1 and l.file_id = j.file_id and l.number = j.number
     returning l.file_id, l.number
   ), ended as (
     update settlement_items i set
       decision = case when j.reason is null then 'matched' end,
       ended_at = case when j.reason is null then now() end,
       alarm_due_at = case when j.reason in (${ALARMING}) and j.reason <> i.reason then now()
         when j.reason is not null then i.alarm_due_at end,
       reason = coalesce(j.reason, i.reason),
       track_id = coalesce(j.of_track, i.track_id),
       look_at = case when j.reason is not null and i.opened_at > now() - interval '60 days'
         then now() + least(greatest(now() - i.opened_at, interval '10 minutes'), interval '1 day') end
     from judged j
     where i.profile_id = $1 and i.reference = j.file_id and i.number = j.number
   ), put_aside as (
     update settlement_items i set look_at = null
     from due d
     where i.profile_id = $1 and i.reference = d.reference and i.number = d.number
       and not exists (select from line l where l.file_id = d.reference and l.number = d.number)
   ), posting as (
     select ${kindOfLine('j', 'late')} as kind, file_id as reference, number, of_track as track_id, currency,
       abs(amount_minor) as amount_minor
     from judged j where reason is null
   ), ${BOOKED}
   select (select count(*) from due)::integer as due,
     array_agg(reference) filter (where reason is null and kind in ('sale', 'capture')) as settled
   from judged`,
);
