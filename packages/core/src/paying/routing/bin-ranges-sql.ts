import { statement } from '../../ground/database/statement.ts';

/** The range that contains all eight-digit BINs from $1 to $2. Ranges do not overlap. */
export const FIND_BIN_RANGE = statement(
  'bin_ranges.find',
  `select r.brand, r.country
   from (select * from bin_ranges where first_bin <= $1 order by first_bin desc limit 1) r
   where r.last_bin >= $2`,
);

export const LOCK_BIN_RANGES = statement('bin_ranges.lock', 'lock table bin_ranges in share row exclusive mode');

export const CLEAR_BIN_RANGES = statement('bin_ranges.clear', 'delete from bin_ranges');

/** Arrays with one element for each range: $1 first BIN, $2 last BIN, $3 brand, $4 country. */
export const INSERT_BIN_RANGES = statement(
  'bin_ranges.insert',
  `insert into bin_ranges (first_bin, last_bin, brand, country)
   select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[])`,
);

export const COUNT_BIN_RANGES = statement('bin_ranges.count', 'select count(*)::integer as count from bin_ranges');
