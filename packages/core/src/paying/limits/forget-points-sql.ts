import { statement } from '../../ground/database/statement.ts';
import { WINDOW_SECONDS } from './velocity-limits.ts';

/** A subject has at most twice its limit in points, so after twice `WINDOW_SECONDS` it has no points left. */
export const FORGET_POINTS = statement(
  'limits.forget_points',
  `delete from limit_points l using (
     select profile_id, subject from limit_points
     where updated_at < now() - interval '${2 * WINDOW_SECONDS} seconds'
     order by updated_at limit $1 for update skip locked) d
   where l.profile_id = d.profile_id and l.subject = d.subject
   returning 1`,
);
