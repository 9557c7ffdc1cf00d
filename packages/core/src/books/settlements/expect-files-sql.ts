import { statement } from '../../ground/database/statement.ts';
import { postedBefore } from './posted-before-sql.ts';

/**
 * If files are expected from an earlier time, postings since that time are looked at again; if from a later time, those
 * before it are not looked at any more. $1 profile, $2 account; $3 usual days, $4 limit of fees and $5 first time, each
 * null to leave it unchanged.
 */
export const SET_EXPECTATION = statement(
  'settlements.set_expectation',
  `insert into settlement_accounts as a (profile_id, account_id, usual_days, fee_limit_percent, expected_from,
     checked_position)
   values ($1, $2, coalesce($3::smallint, 7), coalesce($4::smallint, 10), $5::timestamptz,
     ${postedBefore('$5::timestamptz')})
   on conflict (profile_id, account_id) do update set
     usual_days = coalesce($3::smallint, a.usual_days),
     fee_limit_percent = coalesce($4::smallint, a.fee_limit_percent),
     expected_from = coalesce($5::timestamptz, a.expected_from),
     checked_position = case when $5::timestamptz < a.expected_from
       then least(a.checked_position, excluded.checked_position)
       else greatest(a.checked_position, excluded.checked_position) end
   returning usual_days, fee_limit_percent, expected_from`,
);
