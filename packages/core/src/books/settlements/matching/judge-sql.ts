import { isOfDispute } from '../../ledger/line-kinds-sql.ts';
import { attemptOfLine, disputeOfLine } from './dispute-of-line-sql.ts';
import { isSettled, isThere } from './is-settled-sql.ts';

/**
 * A movement of the line's attempt that has succeeded, has the line's amount and is not settled; used if the line does
 * not name a movement.
 */
const byAmount = (table: 'captures' | 'refunds', id: string, kind: string, amount: string) => `(
         select min(v.${id}) from ${table} v
         where v.profile_id = $1 and v.track_id = k.of_track and v.attempt_id = k.of_attempt
           and v.state = 'succeeded' and v.amount_minor = ${amount} and not ${isSettled(`'${kind}'`, `v.${id}`)})`;

/**
 * The movement with the acquirer's reference in the line. References of two accounts can be the same, so a movement of
 * account $2 takes precedence.
 */
const byTheirs = (table: 'captures' | 'refunds', id: string) => `(
         select v.${id} from ${table} v
         where v.profile_id = $1 and v.acquirer_reference = l.movement_reference
         order by v.account_id is distinct from $2, v.${id} limit 1)`;

const capturesOf = (condition: string) =>
  isThere(`captures v
         where v.profile_id = $1 and v.track_id = c.of_track and v.attempt_id = c.of_attempt and ${condition}`);

/** The reason why a settlement of an approved payment has no capture that it could settle. */
const WITHOUT_CAPTURE = `case
         when ${capturesOf("v.state in ('queued', 'submitting', 'unknown')")} then 'settled_before_captured'
         when ${capturesOf("v.state = 'succeeded' and v.amount_minor = c.amount_minor")} then 'line_doubled'
         when ${capturesOf("v.state = 'succeeded'")} then 'amount_differs'
         when ${capturesOf('true')} then 'capture_unknown'
         else 'settled_before_captured' end`;

/** The amount of the same fact in the line's dispute, looked up by key. */
const FACT_MINOR = `case when m.of_dispute is not null then (
         select t.amount_minor from dispute_facts t
         where t.profile_id = $1 and t.dispute_id = m.of_dispute and t.fact_id = m.type) end`;

/**
 * The reason why the line does not match, or null. The reasons are in the order in which an operator has to examine
 * them.
 */
const REASON = `case
         when c.type in ('fee', 'payout') then null
         when c.type = 'adjustment' then 'adjustment'
         when c.is_foreign or (c.of_attempt is not null and c.of_account is distinct from $2)
           then 'line_of_another_account'
         when ${isOfDispute('c')} and c.of_attempt is null then 'chargeback_unknown'
         when ${isOfDispute('c')} and (c.amount_minor = 0 or (c.amount_minor > 0) <> (c.type = 'chargeback_reversal'))
           then 'amount_differs'
         when ${isOfDispute('c')} and c.fact_minor is null
           then case when c.session_currency <> c.currency then 'currency_differs' else 'chargeback_unknown' end
         when c.type = 'refund_reversed' then 'refund_returned'
         when c.type = 'refunded' and c.of_refund is null then 'refund_unknown'
         when c.of_attempt is null then 'approval_unknown'
         when c.type = 'settled' and (c.state = 'reversed' or c.is_late or c.status = 'voided') then 'reversed_but_settled'
         when c.type = 'settled' and c.state <> 'approved' then 'payment_not_approved'
         when c.kind is null then ${WITHOUT_CAPTURE}
         when c.movement_currency <> c.currency then 'currency_differs'
         when c.movement_minor <> c.amount_minor then 'amount_differs'
         when c.capture_state in ('queued', 'submitting', 'unknown') then 'settled_before_captured'
         when c.capture_state = 'failed' then 'capture_unknown'
         when c.refund_state <> 'succeeded' then 'refund_not_done'
         when c.kind = 'sale' and (c.status <> 'succeeded' or c.live_attempt_id <> c.of_attempt) then 'payment_not_approved'
         when not ${isThere(`postings p where p.profile_id = $1 and p.kind = c.kind
           and p.reference = c.reference and p.number = 1 and p.currency = c.currency
           and p.amount_minor = abs(c.amount_minor)`)} then 'ledger_differs'
       end`;

/**
 * `judged`: the lines of the query `line`, which are about account $2 of profile $1, with the movement that each line
 * settles (`kind`, `reference`, `of_track`), or the `reason` why the line settles none. A line matches if the
 * acquirer's reference or ours names an attempt, a capture or a refund that has succeeded with the same amount and
 * currency, that is in the ledger, and that no line has settled. A line of a dispute matches if the dispute has the
 * same fact. Every step is materialised, because its look-ups would otherwise be repeated in the next step.
 */
export const JUDGED = `named as materialized (
     select l.*,
       case when l.type = 'settled' then coalesce(
         (select v.capture_id from captures v where v.profile_id = $1 and v.capture_id = l.capture_id),
         ${byTheirs('captures', 'capture_id')}) end as named_capture,
       case when l.type = 'refunded' then coalesce(
         (select v.refund_id from refunds v where v.profile_id = $1 and v.refund_id = l.refund_id),
         ${byTheirs('refunds', 'refund_id')}) end as named_refund
     from line l
   ), placed as materialized (
     select n.*, case when n.type not in ('fee', 'payout', 'adjustment') then coalesce(
         (select v.attempt_id from captures v where v.profile_id = $1 and v.capture_id = n.named_capture),
         (select v.attempt_id from refunds v where v.profile_id = $1 and v.refund_id = n.named_refund),
         ${attemptOfLine('n')}) end as of_attempt
     from named n
   ), known as materialized (
     select p.*, a.track_id as of_track, a.state, a.account_id as of_account, a.authorisation_days, s.status,
       s.currency as session_currency, s.amount_minor as session_minor, s.live_attempt_id,
       ${isThere('reversals r where r.profile_id = $1 and r.attempt_id = p.of_attempt')} as is_late
     from placed p
       left join attempts a on a.profile_id = $1 and a.attempt_id = p.of_attempt
       left join sessions s on s.profile_id = $1 and s.track_id = a.track_id
   ), moved as materialized (
     select k.*,
       coalesce(k.named_capture, case when k.type = 'settled' and k.authorisation_days is not null
         then ${byAmount('captures', 'capture_id', 'capture', 'k.amount_minor')} end) as of_capture,
       coalesce(k.named_refund, case when k.type = 'refunded' and k.of_attempt is not null
         then ${byAmount('refunds', 'refund_id', 'refund', '-k.amount_minor')} end) as of_refund,
       case when ${isOfDispute('k')} and k.of_attempt is not null then ${disputeOfLine('k')} end as of_dispute
     from known k
   ), compared as materialized (
     select m.*, v.state as capture_state, f.state as refund_state, ${FACT_MINOR} as fact_minor,
       coalesce(v.currency, m.session_currency) as movement_currency,
       coalesce(v.amount_minor, -f.amount_minor, ${FACT_MINOR} * sign(m.amount_minor)::bigint, m.session_minor)
         as movement_minor,
       case when m.of_capture is not null then 'capture'
         when m.of_refund is not null then 'refund'
         when m.type = 'settled' and m.of_attempt is not null and m.authorisation_days is null then 'sale'
         when m.of_dispute is not null then m.type end as kind,
       coalesce(m.of_capture, m.of_refund, m.of_dispute, m.of_attempt) as reference
     from moved m
       left join captures v on v.profile_id = $1 and v.capture_id = m.of_capture
       left join refunds f on f.profile_id = $1 and f.refund_id = m.of_refund
   ), reasoned as materialized (
     select c.*, ${REASON} as first_reason from compared c
   ), judged as materialized (
     select r.*, case when r.first_reason is null and r.kind is not null and (
         row_number() over (partition by r.kind, r.reference, r.first_reason is null order by r.file_id, r.number) > 1
         or ${isSettled('r.kind', 'r.reference')}) then 'line_doubled' else r.first_reason end as reason
     from reasoned r
   )`;
