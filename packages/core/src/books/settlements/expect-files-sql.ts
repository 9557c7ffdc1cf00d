import { statement } from '../../ground/database/statement.ts';

/** $1 profile, $2 account; $3 usual days, $4 limit of fees and $5 first time, each null to leave it unchanged. */
export const SET_EXPECTATION = statement(
  'settlements.set_expectation',
  `insert into settlement_accounts as a (profile_id, account_id, usual_days, fee_limit_percent, expected_from)
   values ($1, $2, coalesce($3::smallint, 7), coalesce($4::smallint, 10), $5::timestamptz)
   on conflict (profile_id, account_id) do update set
     usual_days = coalesce($3::smallint, a.usual_days),
     fee_limit_percent = coalesce($4::smallint, a.fee_limit_percent),
     expected_from = coalesce($5::timestamptz, a.expected_from)
   returning usual_days, fee_limit_percent, expected_from`,
);
