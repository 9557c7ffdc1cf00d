import { statement } from '../../ground/database/statement.ts';

/**
 * The totals of the sessions `s`; a single index contains all these columns. The amounts of paid sessions that were not
 * captured are subtracted; sessions with such an amount are rare and have their own index.
 */
const SUMS = `count(*)::integer as sessions,
  count(*) filter (where s.status = 'succeeded')::integer as paid,
  count(*) filter (where s.status = 'failed')::integer as failed,
  coalesce(sum(s.amount_minor) filter (where s.status = 'succeeded'), 0)::bigint as paid_minor,
  count(*) filter (where s.status in ('open', 'authorised'))::integer as unsettled`;

/** Which of these spans have final totals. $1 profile, $2 and $3 arrays: from and to. */
export const KEPT_DAYS = statement(
  'insight.kept_days',
  `select k.begins_at, k.sums from unnest($2::timestamptz[], $3::timestamptz[]) as t(begins_at, ends_at)
   join counted_days k using (begins_at, ends_at) where k.profile_id = $1`,
);

/**
 * The totals of the sessions in each of these periods, by currency. $1 profile, $2 and $3 arrays: from and to
 * (exclusive).
 */
export const COUNT_SESSIONS = statement(
  'insight.count_sessions',
  `select t.at, c.currency, c.sessions, c.paid, c.failed, (c.paid_minor - u.uncaptured_minor)::bigint as paid_minor,
     c.unsettled + u.capturable as unsettled
   from unnest($2::timestamptz[], $3::timestamptz[]) as t(at, ends_at) cross join lateral (
     select s.currency, ${SUMS} from sessions s
     where s.profile_id = $1 and s.created_at >= t.at and s.created_at < t.ends_at
     group by s.currency) c
   cross join lateral (
     select coalesce(sum(s.amount_minor - s.captured_minor), 0) as uncaptured_minor,
       count(*) filter (where s.authorised_until is not null)::integer as capturable
     from sessions s
     where s.profile_id = $1 and s.created_at >= t.at and s.created_at < t.ends_at and s.currency = c.currency
       and s.status = 'succeeded' and s.captured_minor < s.amount_minor) u`,
);

/** Refunds in each of these periods. $1 profile, $2 and $3 arrays as above. */
export const SUM_REFUNDS = statement(
  'insight.sum_refunds',
  `select t.at, c.* from unnest($2::timestamptz[], $3::timestamptz[]) as t(at, ends_at) cross join lateral (
     select f.currency, sum(f.amount_minor)::bigint as refunded_minor from refunds f
     where f.profile_id = $1 and f.state = 'succeeded' and f.completed_at >= t.at and f.completed_at < t.ends_at
     group by f.currency) c`,
);

/**
 * Stores the totals of spans whose sessions have all ended. $1 profile, $2 and $3 arrays: from and to; $4 their totals
 * as JSON.
 */
export const KEEP_DAYS = statement(
  'insight.keep_counted_days',
  `insert into counted_days (profile_id, begins_at, ends_at, sums)
   select $1, begins_at, ends_at, sums
   from unnest($2::timestamptz[], $3::timestamptz[], $4::jsonb[]) as d(begins_at, ends_at, sums)
   on conflict do nothing`,
);
