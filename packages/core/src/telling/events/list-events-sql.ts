import { profileStatement } from '../../ground/database/profile-statement.ts';
import { keyBearer } from '../../merchants/keys/key-check-sql.ts';

/**
 * $1 environment, $2 key hash, $3 the event to start after, or null, $4 maximum number. `after_position` is null if
 * there is no such event; then no events are returned.
 */
export const LIST_EVENTS = profileStatement(
  'events.list',
  5,
  (tie) => `with caller as (
     ${keyBearer('$1', '$2', tie)}
   ), after as (
     select e.position from events e join caller c using (profile_id) where c.refusal is null and e.event_id = $3
   )
   select c.refusal, c.stale_key_id, c.profile_id, (select position from after) as after_position, e.body
   from caller c left join lateral (
     select e.position, e.body from events e
     where c.refusal is null and e.profile_id = c.profile_id${tie.and('e')}
       and e.position > case when $3::text is null then 0 else (select position from after) end
     order by e.position limit $4
   ) e on true
   order by e.position`,
);
