import { statement } from '../../ground/database/statement.ts';

/** $1 days, $2 maximum number of events. The deliveries of the events, with their attempts, are deleted too. */
export const FORGET_EVENTS = statement(
  'events.forget',
  `with old as (
     select profile_id, event_id from events where created_at < now() - $1 * interval '1 day'
     order by created_at limit $2 for update skip locked
   ), undelivered as (
     delete from deliveries d using old o where d.profile_id = o.profile_id and d.event_id = o.event_id
   )
   delete from events e using old o where e.profile_id = o.profile_id and e.event_id = o.event_id
   returning 1`,
);
