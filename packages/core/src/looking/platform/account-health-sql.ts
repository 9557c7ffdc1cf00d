import { statement } from '../../ground/database/statement.ts';

/**
 * The results of the attempts of a profile's sessions of the last 24 hours, by account, and by account and hour (UTC);
 * `hour` is null in the row of the whole account. Only attempts without a step for the shopper count towards the time
 * to answer. `silent`: how many of the newest $2 attempts the acquirer left unanswered. An attempt with a step for the
 * shopper does not count as unanswered, because the acquirer had answered. $1 profile, $2 attempts.
 */
export const ACCOUNT_HEALTH = statement(
  'accounts.health',
  `with made as (
     select a.account_id, a.state, a.unknown_since, a.created_at,
       extract(epoch from a.completed_at - a.created_at) * 1000 as ms,
       a.state in ('approved', 'declined') and a.challenge_ends_at is null and a.unknown_since is null as is_timed,
       (a.unknown_since is not null and a.challenge_ends_at is null)
         or coalesce(a.acquirer_facts ->> 'proof' = 'not_sent', false) as is_silent,
       row_number() over (partition by a.account_id, a.state = 'submitting' order by a.created_at desc) as place
     from sessions s join attempts a on a.profile_id = s.profile_id and a.track_id = s.track_id
     where s.profile_id = $1 and s.created_at > now() - interval '24 hours' and a.account_id is not null
   )
   select account_id, date_trunc('hour', created_at, 'UTC') as hour, date_trunc('hour', now(), 'UTC') as this_hour,
     count(*)::integer as attempts,
     count(*) filter (where state = 'approved')::integer as approved,
     count(*) filter (where state = 'declined')::integer as declined,
     count(*) filter (where unknown_since is not null)::integer as unknown,
     count(*) filter (where is_silent and place <= $2 and state <> 'submitting')::integer as silent,
     max(created_at) filter (where is_silent) as silent_at,
     (percentile_cont(0.95) within group (order by ms) filter (where is_timed))::double precision as p95_ms
   from made group by grouping sets ((account_id), (account_id, date_trunc('hour', created_at, 'UTC')))`,
);
