import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

const IS_DUE = `s.status = 'open' and s.expires_at <= now() and s.live_attempt_id is null and p.environment = $1`;

/** The profiles with sessions to expire. $1 environment, $2 limit. */
export const FIND_EXPIRED = statement(
  'sessions.find_expired',
  `select distinct profile_id from (
     select s.profile_id from sessions s join profiles p on p.profile_id = s.profile_id
     where ${IS_DUE} order by s.expires_at limit $2) due`,
);

/**
 * A session with a live attempt does not expire, because the attempt's outcome can still arrive after the time to pay
 * is over. A session also stays open while another transaction has locked the head of its profile's events, so that
 * this statement never waits for that lock. Returns one row for each expired session, or one row of nulls; every row
 * lists the profiles whose heads were locked. $1 environment, $2 limit, $3 sessions to skip, $4 profiles to skip.
 */
export const EXPIRE_SESSIONS = profileStatement(
  'sessions.expire',
  5,
  (tie) => `with due as (
     select s.profile_id, s.track_id from sessions s join profiles p on p.profile_id = s.profile_id
     where ${IS_DUE}${tie.and('s')}
       and s.track_id <> all ($3::text[]) and s.profile_id <> all ($4::text[])
     order by s.expires_at limit $2
     for update of s skip locked
   ), head as (
     select h.profile_id from event_heads h where h.profile_id in (select profile_id from due)${tie.and('h')}
     order by h.profile_id
     for update skip locked
   ), held as (
     select h.profile_id from event_heads h
     where h.profile_id in (select profile_id from due)${tie.and('h')} and h.profile_id not in (select profile_id from head)
   ), expired as (
     update sessions s set
       status = 'expired', completed_at = now(), event_count = s.event_count + 1, version = s.version + 1
     from due d
     where s.profile_id = d.profile_id and s.track_id = d.track_id and d.profile_id not in (select profile_id from held)
     returning ${sessionColumns('s')}
   )
   select e.*, now() as now, ${attemptsColumn('e')}, array (select profile_id from held) as held
   from (select) one left join expired e on true order by e.profile_id`,
);
