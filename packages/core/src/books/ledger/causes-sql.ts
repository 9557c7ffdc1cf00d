import { capturedMinor } from '../../paying/sessions/sessions-sql.ts';
import { ACCOUNTS_OF } from '../../record/postings/posting.ts';
import { kindOfFee, kindOfLine, MONEY_KINDS } from './line-kinds-sql.ts';

/**
 * `cause`: every movement of money that the payments of profile $1 record, as it must be booked, and every line of the
 * profile's settlement files. An approval that arrived after its payment had ended takes money, unless it only
 * authorised the amount.
 */
export const CAUSES = `cause as (
     select 'sale' as kind, s.live_attempt_id as reference, 1 as number, s.track_id, s.currency, s.amount_minor,
       s.completed_at as at
     from sessions s where s.profile_id = $1 and s.status = 'succeeded' and s.captured_minor is null
     union all
     select 'capture', c.capture_id, 1, c.track_id, c.currency, c.amount_minor, c.completed_at
     from captures c where c.profile_id = $1 and c.state = 'succeeded'
     union all
     select 'refund', f.refund_id, 1, f.track_id, s.currency, f.amount_minor, f.completed_at
     from refunds f join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
     where f.profile_id = $1 and f.state = 'succeeded'
     union all
     select m.kind, r.attempt_id, m.number, r.track_id, s.currency, s.amount_minor,
       coalesce(r.completed_at, r.created_at)
     from reversals r
       join attempts a on a.profile_id = r.profile_id and a.attempt_id = r.attempt_id
       join sessions s on s.profile_id = r.profile_id and s.track_id = r.track_id
       cross join lateral (
         select 'late_approval' as kind, n as number from generate_series(1, r.openings) n
         union all
         select 'late_reversal', n from generate_series(1, r.openings - (r.completed_at is null)::integer) n
       ) m
     where r.profile_id = $1 and a.authorisation_days is null
     union all
     select case l.booked when 'matched' then ${kindOfLine('l', 'matched')} else ${kindOfLine('l', 'suspense')} end,
       l.file_id, l.number, case when l.booked = 'matched' then l.track_id end, l.currency, abs(l.amount_minor),
       t.created_at
     from settlement_lines l join settlement_files t on t.profile_id = l.profile_id and t.file_id = l.file_id
     where l.profile_id = $1 and l.booked <> 'nothing'
     union all
     select ${kindOfFee('l', 'kept')}, l.file_id, l.number,
       case when l.booked = 'matched' then l.track_id end, l.fee_currency, abs(l.fee_minor), t.created_at
     from settlement_lines l join settlement_files t on t.profile_id = l.profile_id and t.file_id = l.file_id
     where l.profile_id = $1 and l.fee_minor <> 0 and l.type <> 'payout'
     union all
     select case i.decision when 'to_merchant' then ${kindOfLine('l', 'kept')}
         when 'returned' then ${kindOfLine('l', 'returned')} else ${kindOfLine('l', 'late')} end,
       l.file_id, l.number, case i.decision when 'matched' then l.track_id end, l.currency, abs(l.amount_minor),
       i.ended_at
     from settlement_items i
       join settlement_lines l on l.profile_id = i.profile_id and l.file_id = i.reference and l.number = i.number
     where i.profile_id = $1 and l.booked = 'suspense'
       and i.decision in ('matched', 'to_acquirer', 'to_merchant', 'returned')
     union all
     select ${kindOfFee('l', 'returned')}, l.file_id, l.number, null, l.fee_currency, abs(l.fee_minor), i.ended_at
     from settlement_items i
       join settlement_lines l on l.profile_id = i.profile_id and l.file_id = i.reference and l.number = i.number
     where i.profile_id = $1 and i.decision = 'returned' and l.fee_minor <> 0
     union all
     select f.kind, f.dispute_id, 1, d.track_id, d.currency, f.amount_minor, f.recorded_at
     from dispute_facts f join disputes d on d.profile_id = f.profile_id and d.dispute_id = f.dispute_id
     where f.profile_id = $1 and f.kind in (${MONEY_KINDS})
   )`;

/** The amounts of the sessions of profile $1: taken from shoppers, given back, and charged back. */
export const SESSION_SUMS = `select s.track_id, s.currency, ${capturedMinor('s')} as taken, s.refunded_minor as given,
       s.charged_back_minor as charged_back
     from sessions s where s.profile_id = $1 and s.status = 'succeeded'`;

/**
 * The amounts that disputes have taken and not given back, according to the ledger of profile $1. A return can be
 * booked before the chargeback that it returns; in that case, nothing is charged back yet.
 */
export const DISPUTE_SUMS = `select track_id, currency, reference,
       sum(case kind when 'chargeback_reversal' then -amount_minor else amount_minor end)::bigint as minor
     from postings where profile_id = $1 and kind in (${MONEY_KINDS}) group by track_id, currency, reference`;

/** The account that `kind` debits, or credits, as an expression. */
export function accountOf(kind: string, side: 'debit' | 'credit'): string {
  const cases = Object.entries(ACCOUNTS_OF).map(([name, accounts]) => `when '${name}' then '${accounts[side]}'`);
  return `case ${kind} ${cases.join(' ')} end`;
}
