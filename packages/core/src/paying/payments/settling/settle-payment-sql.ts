import { statement } from '../../../ground/database/statement.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

/**
 * An attempt with its session, its merchant and the reversal of its late approval, if that reversal is still open. The
 * attempt and the reversal are locked. $1 profile, $2 attempt.
 */
export const LOCK_ATTEMPT = statement(
  'payments.lock_attempt',
  `select ${sessionColumns('s')}, to_json(a) as attempt, a.inquiry_count, p.environment, p.merchant_id,
     a.reversal_refused_raw is not null as is_refused,
     r.version as reversal_version, r.tries as reversal_tries,
     r.reversal_refused_raw is not null as is_reversal_refused
   from attempts a
     join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
     join profiles p on p.profile_id = a.profile_id
     left join lateral (
       select * from reversals r
       where r.profile_id = a.profile_id and r.attempt_id = a.attempt_id and r.due_at is not null
       for update) r on true
   where a.profile_id = $1 and a.attempt_id = $2
   for update of a`,
);
