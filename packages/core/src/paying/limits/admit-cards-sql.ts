import { patience } from '../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../ground/database/profile-statement.ts';
import { pointsNow } from './points-sql.ts';
import { RESERVED_POINTS } from './velocity-limits.ts';

const ADDRESS_MOST = '$6::double precision';
const BIN_MOST = '$7::double precision';
const LEFT = pointsNow('l', ADDRESS_MOST);
const FIRST_GRANTED = `least(r.cards, floor(${ADDRESS_MOST} / ${RESERVED_POINTS}))`;
const GRANTED = `greatest(0, least(excluded.granted, floor((${ADDRESS_MOST} - ${LEFT}) / ${RESERVED_POINTS})))`;

/**
 * Reserves the points of addresses, and reads the points of BINs. Arrays with one element for each address, sorted by
 * key, because rows are locked in that order: $1 profile, $2 subject and $3 number of cards. Arrays with one element
 * for each BIN: $4 profile and $5 subject. $6 and $7 are the limits, and $8 is how long to wait for a lock, in
 * milliseconds. Returns every address with its number of admitted cards, and the BINs that have points. Refused cards
 * are not counted, so trying again does not make the wait longer.
 */
export const ADMIT_CARDS = profileStatement(
  'limits.admit_cards',
  9,
  (tie) => `with ${patience(8)}, taken as (
     insert into limit_points as l (profile_id, subject, points, granted, updated_at)
     select ${tie.own('r.profile_id')}, r.subject, ${FIRST_GRANTED} * ${RESERVED_POINTS}, ${FIRST_GRANTED}, now()
     from patience, unnest($1::text[], $2::bytea[], $3::integer[]) as r(profile_id, subject, cards)
     on conflict (profile_id, subject) do update set
       points = ${LEFT} + ${GRANTED} * ${RESERVED_POINTS},
       granted = ${GRANTED},
       updated_at = greatest(l.updated_at, excluded.updated_at)
     returning l.subject, l.points, l.granted
   )
   select subject, points, granted from taken
   union all
   select r.subject, b.points, 0
   from unnest($4::text[], $5::bytea[]) as r(profile_id, subject), lateral (
     select ${pointsNow('l', BIN_MOST)} as points
     from limit_points l where l.profile_id = r.profile_id${tie.and('l')} and l.subject = r.subject limit 1) b`,
);
