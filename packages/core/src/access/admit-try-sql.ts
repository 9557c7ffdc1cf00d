import { statement } from '../database/statement.ts';

export type TryRow = { count: number; seconds_left: number };

/**
 * Counts one more try of a subject, from one again when its time is over. A few that are over go with it, so that the table
 * stays as small as what goes on.
 */
export const COUNT_TRY = statement(
  'access.count_try',
  `with over as (
     select subject from identity.tries where ends_at < now() and subject <> $1 order by ends_at limit 10
     for update skip locked
   ), forgotten as (
     delete from identity.tries where subject in (select subject from over)
   )
   insert into identity.tries as t (subject, count, ends_at) values ($1, 1, now() + $2 * interval '1 second')
   on conflict (subject) do update set
     count = case when t.ends_at < now() then 1 else least(t.count + 1, 1000000) end,
     ends_at = case when t.ends_at < now() then excluded.ends_at else t.ends_at end
   returning count, greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds_left`,
);

export const FORGET_TRIES = statement('access.forget_tries', 'delete from identity.tries where subject = $1');
