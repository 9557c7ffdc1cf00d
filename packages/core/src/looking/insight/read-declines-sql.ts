import { statement } from '../../ground/database/statement.ts';

/** Days whose counts are final. $1 profile, $2 from, $3 to (inclusive). */
export const SETTLED_DECLINES = statement(
  'insight.settled_declines',
  'select day::text, counts from profile_decline_days where profile_id = $1 and day between $2::date and $3::date',
);

/**
 * The declined attempts that were created in each of these periods, counted by code. $1 profile, $2 and $3 arrays: from
 * and to (exclusive).
 */
export const COUNT_DECLINES = statement(
  'insight.count_declines',
  `select t.at, c.* from unnest($2::timestamptz[], $3::timestamptz[]) as t(at, ends_at) cross join lateral (
     select a.decline_code as code, count(*)::integer as count from attempts a
     where a.profile_id = $1 and a.state = 'declined' and a.created_at >= t.at and a.created_at < t.ends_at
     group by a.decline_code) c`,
);

/** Days (UTC) with an attempt that can still be declined. $1 profile. */
export const UNSETTLED_DAYS = statement(
  'insight.unsettled_days',
  `select distinct date_trunc('day', a.created_at, 'UTC') as day from attempts a
   where a.profile_id = $1 and a.due_at is not null`,
);

/** $1 profile, $2 days, $3 their counts as JSON. */
export const KEEP_DECLINES = statement(
  'insight.keep_declines',
  `insert into profile_decline_days (profile_id, day, counts)
   select $1, day, counts from unnest($2::date[], $3::jsonb[]) as d(day, counts)
   on conflict do nothing`,
);
