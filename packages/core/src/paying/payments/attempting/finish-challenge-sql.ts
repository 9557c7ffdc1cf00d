import { statement } from '../../../ground/database/statement.ts';
import { CALL_ABANDONED_SECONDS } from '../../acquiring/deadlines.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

export const FIND_CHALLENGE = statement(
  'payments.find_challenge',
  `select s.payment_id from attempts a
   join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
   join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.challenge_return_id = $2 and p.environment = $3`,
);

/** Only the shopper's first return changes the attempt. An expired challenge is left to the worker. */
export const TAKE_CHALLENGE = statement(
  'payments.take_challenge',
  `with taken as (
     update attempts a set state = 'submitting', version = a.version + 1, due_at = now() + interval '${CALL_ABANDONED_SECONDS} seconds'
     where a.profile_id = $1 and a.challenge_return_id = $2 and a.state = any ($3::text[])
       and a.due_at > now()
     returning *
   ), step as (
     insert into attempt_steps (profile_id, attempt_id, kind) select profile_id, attempt_id, 'returned' from taken
   )
   select ${sessionColumns('s')}, to_json(t) as attempt
   from taken t join sessions s on s.profile_id = t.profile_id and s.track_id = t.track_id`,
);
