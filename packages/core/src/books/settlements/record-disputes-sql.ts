import { statement } from '../../ground/database/statement.ts';
import { isOfDispute } from '../ledger/line-kinds-sql.ts';
import { attemptOfLine, disputeNamedBy, disputeOfLine } from './matching/dispute-of-line-sql.ts';

/**
 * New facts about disputes of account $2 of profile $1 in the lines of the query `line`. Each is about a paid payment,
 * and in the payment's currency.
 */
const unsaidIn = (line: string) => `with ${line}, placed as materialized (
     select l.*, coalesce(${attemptOfLine('l')}) as of_attempt
     from line l
     where ${isOfDispute('l')} and not l.is_foreign and l.amount_minor <> 0
       and (l.amount_minor > 0) = (l.type = 'chargeback_reversal')
   ), known as materialized (
     select p.*, a.track_id as of_track
     from placed p
       join attempts a on a.profile_id = $1 and a.attempt_id = p.of_attempt
       join sessions s on s.profile_id = $1 and s.track_id = a.track_id
     where a.account_id = $2 and s.status = 'succeeded' and s.live_attempt_id = p.of_attempt
       and s.currency = p.currency
   )
   select k.file_id, k.number, k.type as kind, k.of_attempt as attempt_id, ${disputeNamedBy('k')} as dispute_reference,
     k.currency, abs(k.amount_minor) as amount_minor, k.at
   from known k
   where not exists (
       select from dispute_facts f
       where f.profile_id = $1 and f.dispute_id = ${disputeOfLine('k')} and f.fact_id = k.type)
     and not exists (
       select from disputes d join dispute_facts f on f.profile_id = d.profile_id and f.dispute_id = d.dispute_id
       where d.profile_id = $1 and d.account_id = $2
         and d.acquirer_reference = coalesce(k.movement_reference, k.of_attempt) and f.fact_id = k.type)
   order by k.file_id, k.number`;

/** $1 profile, $2 account, $3 file, $4 lines as JSON. */
export const UNSAID_IN_LINES = statement(
  'settlements.unsaid_in_lines',
  unsaidIn(`line as materialized (
     select $3::text as file_id, l.* from json_to_recordset($4::json) as l(number integer, type text, attempt_id text,
       is_foreign boolean, acquirer_reference text, movement_reference text, currency text, amount_minor bigint,
       at timestamptz))`),
);

/**
 * Like `UNSAID_IN_LINES`, but for lines that will be matched again. $1 profile, $2 account, $3 the maximum number of
 * lines.
 */
export const UNSAID_IN_ITEMS = statement(
  'settlements.unsaid_in_items',
  unsaidIn(`due as materialized (
     select i.reference, i.number from settlement_items i
     where i.profile_id = $1 and i.account_id = $2 and i.look_at <= now() and i.ended_at is null
     order by i.look_at limit $3
   ), line as materialized (
     select l.file_id, l.number, l.type, l.attempt_id, l.is_foreign, l.acquirer_reference, l.movement_reference,
       l.currency, l.amount_minor, l.at
     from due d join settlement_lines l
       on l.profile_id = $1 and l.file_id = d.reference and l.number = d.number and l.booked = 'suspense')`),
);
