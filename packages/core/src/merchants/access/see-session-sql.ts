import { statement } from '../../ground/database/statement.ts';

/** The precision of the stored times of people's actions. It is low, so that few requests need a write. */
const SEEN_EVERY_SECONDS = 20;

/**
 * Ends session $1 if $5 is true and it is idle: for longer than $2 seconds if its person is an operator, otherwise for
 * longer than $3. If it is not idle and $4 is true, records that its person has just done something.
 */
export const SEE_SESSION = statement(
  'access.see_session',
  `with found as (
     select s.id, s.seen_at, s.seen_at < now() - interval '1 second' * case
       when exists (select from operators o where o.person_id = s.person_id) then $2::integer else $3::integer end
       as is_idle
     from identity.sessions s where s.id = $1
   ), ended as (
     delete from identity.sessions s using found f where s.id = f.id and f.is_idle and $5
   ), seen as (
     update identity.sessions s set seen_at = now() from found f
     where s.id = f.id and not f.is_idle and $4 and f.seen_at < now() - interval '${SEEN_EVERY_SECONDS} seconds'
   )
   select is_idle from found`,
);
