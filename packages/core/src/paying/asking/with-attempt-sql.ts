import { sessionColumns } from '../sessions/sessions-sql.ts';

/** The attempt of a leased row, and its session. */
export const ATTEMPT_COLUMNS = `${sessionColumns('s')}, to_json(a) as attempt`;

export const WITH_ATTEMPT = `join attempts a on a.profile_id = l.profile_id and a.attempt_id = l.attempt_id
  join sessions s on s.profile_id = l.profile_id and s.track_id = a.track_id`;
