import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';

/** How many events of a profile one statement searches. */
export const EVENTS_MAX = 1_000;

/** A receipt that comes later than this helps nobody, so it is not sent any more. */
const LATEST = `interval '3 days'`;

/** At most $1 profiles with events that have not been searched. */
export const FIND_UNCOLLECTED = statement(
  'receipts.find_uncollected',
  `select g.profile_id from receipt_settings g join event_heads h on h.profile_id = g.profile_id
   where g.is_on and h.last_position > g.position
   order by g.profile_id limit $1`,
);

/**
 * Searches the next events of at most $1 profiles, and writes a receipt that is due now for each payment that was paid
 * and whose session has an e-mail address. The receipts and the new positions are committed together. Events become
 * visible in the order of their positions, so no event is skipped. The limits keep PostgreSQL from planning for many
 * more events and sessions than there can be. Returns whether there may be more of them.
 */
export const COLLECT_RECEIPTS = profileStatement(
  'receipts.collect',
  2,
  (tie) => `with next as (
     select g.profile_id, g.position, least(h.last_position, g.position + ${EVENTS_MAX}) as upto, h.last_position
     from receipt_settings g join event_heads h on h.profile_id = g.profile_id
     where g.is_on and h.last_position > g.position${tie.and('g')}
     order by g.profile_id limit $1 for update of g skip locked
   ), moved as (
     update receipt_settings g set position = n.upto from next n where g.profile_id = n.profile_id
   ), written as (
     insert into receipts (profile_id, track_id, due_at)
     select e.profile_id, e.track_id, now()
     from next n
       cross join lateral (
         select * from events e
         where e.profile_id = n.profile_id and e.position > n.position and e.position <= n.upto
         order by e.position limit ${EVENTS_MAX}) e
       cross join lateral (
         select * from sessions s where s.profile_id = e.profile_id and s.track_id = e.track_id limit 1) s
     where e.type = 'payment.succeeded' and e.created_at > now() - ${LATEST} and s.customer ->> 'email' is not null
     on conflict (profile_id, track_id) do nothing
   )
   select count(*) = $1 or coalesce(bool_or(upto < last_position), false) as has_more from next`,
);
