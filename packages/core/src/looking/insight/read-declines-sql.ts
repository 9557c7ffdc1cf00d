import { statement } from '../../ground/database/statement.ts';

/** Which of these spans have final counts. $1 profile, $2 and $3 arrays: from and to. */
export const KEPT_DECLINES = statement(
  'insight.kept_declines',
  `select k.begins_at, k.counts from unnest($2::timestamptz[], $3::timestamptz[]) as t(begins_at, ends_at)
   join counted_decline_days k using (begins_at, ends_at) where k.profile_id = $1`,
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

/** Which of these spans have an attempt that can still be declined. $1 profile, $2 and $3 arrays as above. */
export const UNSETTLED_DAYS = statement(
  'insight.unsettled_days',
  `select distinct t.begins_at from attempts a
   join unnest($2::timestamptz[], $3::timestamptz[]) as t(begins_at, ends_at)
     on a.created_at >= t.begins_at and a.created_at < t.ends_at
   where a.profile_id = $1 and a.due_at is not null`,
);

/** $1 profile, $2 and $3 arrays: from and to; $4 their counts as JSON. */
export const KEEP_DECLINES = statement(
  'insight.keep_counted_declines',
  `insert into counted_decline_days (profile_id, begins_at, ends_at, counts)
   select $1, begins_at, ends_at, counts
   from unnest($2::timestamptz[], $3::timestamptz[], $4::jsonb[]) as d(begins_at, ends_at, counts)
   on conflict do nothing`,
);
