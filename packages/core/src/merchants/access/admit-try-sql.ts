import { statement } from '../../ground/database/statement.ts';

export type TryRow = { count: number; seconds_left: number };

/**
 * Counts another try by a subject, starting again from 1 once the period is over. $1 subject, $2 the period in seconds,
 * $3 the number of tries up to which each try starts the period again.
 */
export const COUNT_TRY = statement(
  'access.count_try',
  `insert into identity.tries as t (subject, count, ends_at) values ($1, 1, now() + $2 * interval '1 second')
   on conflict (subject) do update set
     count = case when t.ends_at < now() then 1 else least(t.count + 1, 1000000) end,
     ends_at = case when t.ends_at < now() or t.count < $3 then excluded.ends_at else t.ends_at end
   returning count, greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds_left`,
);

export const FORGET_TRIES = statement('access.forget_tries', 'delete from identity.tries where subject = $1');
