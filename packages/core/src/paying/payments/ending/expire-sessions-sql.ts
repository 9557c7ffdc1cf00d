import { statement } from '../../../ground/database/statement.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

/**
 * A session with a live attempt does not expire, because the outcome decides and can still arrive after the time to
 * pay.
 */
export const EXPIRE_SESSIONS = statement(
  'sessions.expire',
  `with due as (
     select s.profile_id, s.track_id from sessions s join profiles p on p.profile_id = s.profile_id
     where s.status = 'open' and s.expires_at <= now() and s.live_attempt_id is null and p.environment = $1
     order by s.expires_at limit $2
     for update of s skip locked
   ), expired as (
     update sessions s set
       status = 'expired', completed_at = now(), event_count = s.event_count + 1, version = s.version + 1
     from due d where s.profile_id = d.profile_id and s.track_id = d.track_id
     returning ${sessionColumns('s')}
   )
   select e.*, now() as now, ${attemptsColumn('e')} from expired e order by e.profile_id`,
);
