import { statement } from '../../ground/database/statement.ts';
import { postedBefore } from './posted-before-sql.ts';

/** $1 profile, $2 account. */
export const FIND_IMPORT_ACCOUNT = statement(
  'settlements.find_account',
  `select p.merchant_id, a.settings, a.kind, p.environment
   from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.account_id = $2`,
);

/**
 * $1 profile, $2 account, $3 the time of the first line: payments before the first file are not expected, so postings
 * from before its time are not looked at.
 */
export const EXPECT_ACCOUNT = statement(
  'settlements.expect_account',
  `insert into settlement_accounts as a (profile_id, account_id, expected_from, checked_position)
   select $1, $2, first.at, ${postedBefore('first.at')} from (select least($3::timestamptz, now()) as at) first
   on conflict (profile_id, account_id) do update set
     expected_from = coalesce(a.expected_from, excluded.expected_from),
     checked_position = case when a.expected_from is null then excluded.checked_position else a.checked_position end`,
);

/**
 * Does nothing if the profile has a file with this hash. $1 profile, $2 file, $3 account, $4 hash, $5 name, $6 format,
 * $7 number of lines, $8 and $9 times of the first and the last line, $10 and $11 who imports it, $12 hash of the
 * mapping.
 */
export const INSERT_FILE = statement(
  'settlements.insert_file',
  `insert into settlement_files (profile_id, file_id, account_id, sha256, name, format, line_count, first_at, last_at,
     imported_by_kind, imported_by, mapping_sha256)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (profile_id, sha256) do nothing returning file_id`,
);

/** $1 profile, $2 hash. */
export const FILE_BY_HASH = statement(
  'settlements.file_by_hash',
  `select file_id, account_id, mapping_sha256, line_count, imported_lines from settlement_files
   where profile_id = $1 and sha256 = $2`,
);

/** The number of lines of a file that wait for a person. $1 profile, $2 file. */
export const COUNT_OPEN = statement(
  'settlements.count_open',
  `select count(*)::integer as open from settlement_items
   where profile_id = $1 and reference = $2 and ended_at is null`,
);
