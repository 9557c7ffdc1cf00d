import { statement } from '../database/statement.ts';

/** $1 profile, $2 days. Whole days in UTC, as the volume has them; `before` is of as many days before. */
export const COUNT_DECLINES = statement(
  'insight.count_declines',
  `with period as (
     select date_trunc('day', now(), 'UTC') - ($2::integer - 1) * interval '1 day' as begins_at
   )
   select d.decline_code as code, sum(d.count)::integer as count, sum(d.before)::integer as before
   from (
     select a.decline_code, count(*) as count, 0 as before
     from attempts a
     where a.profile_id = $1 and a.state = 'declined' and a.created_at >= (select begins_at from period)
     group by a.decline_code
     union all
     select a.decline_code, 0, count(*)
     from attempts a
     where a.profile_id = $1 and a.state = 'declined' and a.created_at < (select begins_at from period)
       and a.created_at >= (select begins_at from period) - $2::integer * interval '1 day'
     group by a.decline_code) d
   group by d.decline_code
   order by count desc, code`,
);
