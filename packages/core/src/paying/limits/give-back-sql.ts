import { patience } from '../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../ground/database/profile-statement.ts';
import { DECLINE_POINTS, WINDOW_SECONDS } from './velocity-limits.ts';

/**
 * Takes back the points that addresses have reserved for declines. `source` is the rest of a query after `select
 * profile_id, subject, number of cards`, with one row for each address in the order of the subjects, because rows are
 * locked in that order. An insert with a conflict locks them in the order of its rows; an update would not. If a crash
 * of the server has emptied the table, there is nothing to take back. The points decay at an even rate until there are
 * none, so it makes no difference whether they are taken back before or after they have decayed.
 */
function givingBack(profileId: string, subject: string, cards: string, source: string): string {
  return `insert into limit_points as l (profile_id, subject, points, granted, updated_at)
   select ${profileId}, ${subject}, 0, ${cards}, now() ${source}
   on conflict (profile_id, subject) do update set
     points = greatest(0, l.points - excluded.granted * ${DECLINE_POINTS.address})`;
}

/**
 * Arrays with one element for each address, sorted by key: $1 profile, $2 subject, $3 number of cards. $4 is how long
 * to wait for a lock, in milliseconds.
 */
export const GIVE_BACK = profileStatement(
  'limits.give_back',
  5,
  (tie) => `with ${patience(4)}
   ${givingBack(
     tie.own('r.profile_id'),
     'r.subject',
     'r.cards',
     'from patience, unnest($1::text[], $2::bytea[], $3::integer[]) as r(profile_id, subject, cards)',
   )}`,
);

/**
 * Gives back the points of attempts, as a part of the statement that approves them. `approved` is an expression with
 * `profile_id`, `subject` and the time when the points were reserved, `reserved_at`; the subject is null if there is
 * nothing to give back. Points decay completely within a window of `WINDOW_SECONDS`. The points of an attempt from
 * before that window are gone, and the points that the address has now are for other cards.
 */
export function givingBackApproved(approved: string): string {
  return givingBack(
    'g.profile_id',
    'g.subject',
    'count(*)::integer',
    `from ${approved} g
     where g.subject is not null and g.reserved_at > now() - interval '${WINDOW_SECONDS} seconds'
     group by g.profile_id, g.subject order by g.subject`,
  );
}
