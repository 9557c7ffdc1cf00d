import { patience } from '../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../ground/database/profile-statement.ts';
import { pointsNow } from './points-sql.ts';
import { DECLINE_POINTS } from './velocity-limits.ts';

const MOST = '$4::double precision';

/**
 * Takes back the points that addresses reserved for declines. Arrays with one element for each address, sorted by key,
 * because rows are locked in that order: $1 profile, $2 subject, $3 number of cards. $4 is the limit, and $5 is how
 * long to wait for a lock, in milliseconds. An insert with a conflict locks the rows in the order of the arrays, which
 * an update would not. If a crash of the server has emptied the table, nothing is owed.
 */
export const GIVE_BACK = profileStatement(
  'limits.give_back',
  6,
  (tie) => `with ${patience(5)}
   insert into limit_points as l (profile_id, subject, points, granted, updated_at)
   select ${tie.own('r.profile_id')}, r.subject, 0, r.cards, now()
   from patience, unnest($1::text[], $2::bytea[], $3::integer[]) as r(profile_id, subject, cards)
   on conflict (profile_id, subject) do update set
     points = greatest(0, ${pointsNow('l', MOST)} - excluded.granted * ${DECLINE_POINTS.address}),
     updated_at = greatest(l.updated_at, excluded.updated_at)`,
);
