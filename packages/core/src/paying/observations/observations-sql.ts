import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';

/**
 * The maximum number of different codes that are kept of an account, so that a broken acquirer cannot fill the table.
 */
export const CODES_MAX = 500;

/**
 * Adds to the counts of accounts. Arrays: $1 profile, $2 account, $3 sort, $4 code, $5 count. Rows are written in a
 * fixed order, so that two nodes never deadlock.
 */
export const RECORD_OBSERVATIONS = profileStatement(
  'observations.record',
  6,
  (tie) => `insert into acquirer_observations as o (profile_id, account_id, sort, code, count)
   select ${tie.own('r.profile_id')}, r.account_id, r.sort, r.code, r.count from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
     as r(profile_id, account_id, sort, code, count)
   where exists (select from acquirer_observations k
       where k.profile_id = r.profile_id${tie.and('k')} and k.account_id = r.account_id and k.sort = r.sort and k.code = r.code)
     or (select count(*) from acquirer_observations k
       where k.profile_id = r.profile_id${tie.and('k')} and k.account_id = r.account_id) < ${CODES_MAX}
   order by r.profile_id, r.account_id, r.sort, r.code
   on conflict (profile_id, account_id, sort, code) do update
     set count = o.count + excluded.count, last_seen_at = now()`,
);

/** At least one row if the account exists; its columns are null if nothing was observed. $1 profile, $2 account. */
export const LIST_OBSERVATIONS = statement(
  'observations.list',
  `select o.sort, o.code, o.count, o.first_seen_at, o.last_seen_at
   from acquirer_accounts a
   left join acquirer_observations o on o.profile_id = a.profile_id and o.account_id = a.account_id
   where a.profile_id = $1 and a.account_id = $2
   order by o.count desc, o.sort, o.code`,
);
