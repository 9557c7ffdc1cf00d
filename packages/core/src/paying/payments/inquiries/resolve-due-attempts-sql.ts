import { statement } from '../../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../../acquiring/deadlines.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

/**
 * Leases attempts whose time has come: a call whose process died, a challenge nobody came back from, an unknown outcome
 * whose next inquiry is due. All of them are unknown from now on, and the raised version fences out whoever had them.
 * $1 environment, $2 how many, $3 acquirer.
 */
export const LEASE_DUE_ATTEMPTS = statement(
  'payments.lease_due_attempts',
  `with due as (
     select a.profile_id, a.attempt_id from attempts a join profiles p on p.profile_id = a.profile_id
     where a.due_at <= now() and p.environment = $1 and a.acquirer = $3
     order by a.due_at limit $2
     for update of a skip locked
   ), leased as (
     update attempts a set
       state = 'unknown', version = a.version + 1, challenge = null, inquiry_count = a.inquiry_count + 1,
       unknown_since = coalesce(a.unknown_since, now()), due_at = now() + interval '${LEASE_SECONDS} seconds'
     from due d where a.profile_id = d.profile_id and a.attempt_id = d.attempt_id
     returning a.*
   ), step as (
     insert into attempt_steps (profile_id, attempt_id, kind)
     select profile_id, attempt_id, case when reversal_wanted then 'reversal_asked' else 'inquired' end from leased
   )
   select ${sessionColumns('s')}, to_json(l) as attempt, l.inquiry_count, l.reversal_wanted,
     extract(epoch from now() - l.created_at) * 1000 as age_ms
   from leased l join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id`,
);
