import { statement } from '../database/statement.ts';

/** The head's row stays locked to the commit: no later position can become visible before this one. */
export const INSERT_EVENT = statement(
  'events.insert',
  `with head as (
     insert into event_heads as h (profile_id, last_position) values ($1, 1)
     on conflict (profile_id) do update set last_position = h.last_position + 1
     returning last_position
   )
   insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
   select $1, $2, last_position, $3, $4, $5, $6, $7 from head`,
);
