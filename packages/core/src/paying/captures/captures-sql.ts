import { statement } from '../../ground/database/statement.ts';
import { CALL_ABANDONED_SECONDS } from '../acquiring/deadlines.ts';
import { lockMovement, moveAndAnswer, movementUnderKey } from '../movements/movements-sql.ts';
import { sessionColumns, stillOverdrawn } from '../sessions/sessions-sql.ts';

const CAPTURES = { table: 'captures', id: 'capture_id' } as const;

/** All captures of the session `alias`, oldest first, as one JSON column. */
export function capturesColumn(alias: string): string {
  return `(select coalesce(json_agg(to_json(f) order by f.created_at, f.capture_id), '[]') from captures f
    where f.profile_id = ${alias}.profile_id and f.track_id = ${alias}.track_id) as captures`;
}

/**
 * Records the capture before the acquirer is asked. $1 profile, $2 track_id, $3 capture, $4 attempt, $5 minor units, $6
 * currency, $7 whether it is the last, $8 acquirer, $9 account or null, $10 hash of the idempotency key, $11 the person
 * who requests it, or null, $12 whether a worker sends it instead of this process.
 */
export const RESERVE_CAPTURE = statement(
  'captures.reserve',
  `with reserved as (
     update sessions set capture_reserved_minor = capture_reserved_minor + $5, version = version + 1
     where profile_id = $1 and track_id = $2
   )
   insert into captures as f (profile_id, capture_id, track_id, attempt_id, amount_minor, currency, is_last, state,
     acquirer, account_id, idempotency_hash, asked_by, due_at, authorisation_reference, authorisation_state)
   select $1, $3, $2, $4, $5, $6, $7, case when $12 then 'queued' else 'submitting' end, $8, $9, $10, $11,
     case when $12 then now() else now() + interval '${CALL_ABANDONED_SECONDS} seconds' end,
     a.acquirer_reference, a.acquirer_state
   from attempts a where a.profile_id = $1 and a.attempt_id = $4
   returning to_json(f) as capture`,
);

const CAPTURED = "coalesce(s.captured_minor, 0) + case when m.state = 'succeeded' then m.amount_minor else 0 end";

/**
 * Moves a capture, and updates the captured and reserved amounts of its session. The session is paid from the first
 * capture on. The last capture closes the authorisation. There is an event for a capture that the merchant requested or
 * that failed, and for the session when it becomes paid. $1 to $8 as in `moveAndAnswer`.
 */
export const RECORD_CAPTURE_OUTCOME = statement(
  'captures.record_outcome',
  `with ${moveAndAnswer(CAPTURES)}, session as (
     update sessions s set
       captured_minor = s.captured_minor + case when m.state = 'succeeded' then m.amount_minor else 0 end,
       overdrawn_minor = ${stillOverdrawn('s', 's.refund_reserved_minor', CAPTURED)},
       capture_reserved_minor = s.capture_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,
       status = case when m.state = 'succeeded' then 'succeeded' else s.status end,
       completed_at = case when m.state = 'succeeded' then coalesce(s.completed_at, now()) else s.completed_at end,
       authorised_until = case when m.state = 'succeeded' and m.is_last then null else s.authorised_until end,
       event_count = s.event_count
         + case when m.state = 'succeeded' and s.status = 'authorised' then 1 else 0 end
         + case when m.state = 'succeeded' and m.idempotency_hash is not null or m.state = 'failed' then 1 else 0 end,
       version = s.version + 1
     from moved m
     where s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   )
   select s.*, to_json(m) as capture,
     m.state = 'succeeded' and s.captured_minor = m.amount_minor as is_first, now() as now
   from session s, moved m`,
);

export const LOCK_CAPTURE = lockMovement(CAPTURES);
export const CAPTURE_UNDER_KEY = movementUnderKey('captures');
