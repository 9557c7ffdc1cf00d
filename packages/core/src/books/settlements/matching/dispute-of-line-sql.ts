import { isSettled } from './is-settled-sql.ts';

/**
 * The attempt that a line is about, by our reference or by the acquirer's; an attempt of account $2 of profile $1 takes
 * precedence over an attempt of another account.
 */
export const attemptOfLine = (line: string) => `
         (select a.attempt_id from attempts a where a.profile_id = $1 and a.attempt_id = ${line}.attempt_id),
         (select a.attempt_id from attempts a
          where a.profile_id = $1 and a.acquirer_reference = ${line}.acquirer_reference
          order by a.account_id is distinct from $2, a.attempt_id limit 1)`;

/**
 * The reference of the dispute in a line about the attempt `of_attempt`; the attempt's own reference does not count.
 */
export const disputeNamedBy = (line: string) => `nullif(${line}.movement_reference, ${line}.of_attempt)`;

/**
 * The dispute that a line is about: a dispute of account $2 of profile $1, of the attempt `of_attempt` and the session
 * `of_track`. If the line has no reference of a dispute, a dispute of the same amount is used, preferably one that has
 * the line's fact, if no line has settled that fact.
 */
export const disputeOfLine = (line: string) => `case
         when ${disputeNamedBy(line)} is not null then (
           select d.dispute_id from disputes d
           where d.profile_id = $1 and d.account_id = $2 and d.acquirer_reference = ${line}.movement_reference
             and d.attempt_id = ${line}.of_attempt)
         else (
           select d.dispute_id from disputes d
             left join dispute_facts f
               on f.profile_id = $1 and f.dispute_id = d.dispute_id and f.fact_id = ${line}.type
           where d.profile_id = $1 and d.track_id = ${line}.of_track and d.attempt_id = ${line}.of_attempt
             and d.account_id = $2 and coalesce(f.amount_minor, d.amount_minor) = abs(${line}.amount_minor)
           order by ${isSettled(`${line}.type`, 'd.dispute_id')}, f.fact_id is null, d.dispute_id limit 1) end`;
