import { patience } from '../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../ground/database/profile-statement.ts';
import { pointsNow } from './points-sql.ts';

const MOST = '$4::double precision';

/**
 * Adds the points of declines to BINs. Arrays with one element for each BIN, sorted by key, because rows are locked in
 * that order: $1 profile, $2 subject, $3 points. $4 is the limit. Cards that were admitted together can all be
 * declined, so points are capped at twice the limit. This cap keeps every wait close to `WINDOW_SECONDS`. $5 is how
 * long to wait for a lock, in milliseconds.
 */
export const COUNT_DECLINES = profileStatement(
  'limits.count_declines',
  6,
  (tie) => `with ${patience(5)}
   insert into limit_points as l (profile_id, subject, points, granted, updated_at)
   select ${tie.own('r.profile_id')}, r.subject, least(2 * ${MOST}, r.points), 0, now()
   from patience, unnest($1::text[], $2::bytea[], $3::double precision[]) as r(profile_id, subject, points)
   on conflict (profile_id, subject) do update set
     points = least(2 * ${MOST}, ${pointsNow('l', MOST)} + excluded.points),
     updated_at = greatest(l.updated_at, excluded.updated_at)`,
);
