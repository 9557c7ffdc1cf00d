import { statement } from '../../ground/database/statement.ts';

/**
 * The results of the attempts of a profile's sessions of the last 24 hours, by account. Only attempts without a step
 * for the shopper count for the time. $1 profile.
 */
export const ACCOUNT_HEALTH = statement(
  'accounts.health',
  `select a.account_id, count(*)::integer as attempts,
     count(*) filter (where a.state = 'approved')::integer as approved,
     count(*) filter (where a.state = 'declined')::integer as declined,
     count(*) filter (where a.unknown_since is not null)::integer as unknown,
     (percentile_cont(0.95) within group (order by extract(epoch from a.completed_at - a.created_at) * 1000)
       filter (where a.state in ('approved', 'declined') and a.challenge_ends_at is null
         and a.unknown_since is null))::double precision as p95_ms
   from sessions s join attempts a on a.profile_id = s.profile_id and a.track_id = s.track_id
   where s.profile_id = $1 and s.created_at > now() - interval '24 hours' and a.account_id is not null
   group by a.account_id`,
);
