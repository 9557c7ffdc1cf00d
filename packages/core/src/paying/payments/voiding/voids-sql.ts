import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import { CALL_ABANDONED_SECONDS } from '../../acquiring/deadlines.ts';
import { CLOSING_INQUIRIES_AFTER_SECONDS } from '../../acquiring/inquiry-schedule.ts';
import { lockMovement, moveAndAnswer, movementUnderKey } from '../../movements/movements-sql.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

const VOIDS = { table: 'voids', id: 'void_id' } as const;

/** How long the sweep waits after an acquirer has refused to release a lapsed authorisation. */
const LAPSE_AGAIN = "interval '1 day'";

/**
 * Records the void before the acquirer is asked. $1 profile, $2 track_id, $3 void, $4 attempt, $5 acquirer, $6 account
 * or null, $7 hash of the idempotency key, $8 the person who requests it, or null, $9 whether a worker sends it instead
 * of this process.
 */
export const RESERVE_VOID = statement(
  'voids.reserve',
  `with session as (
     update sessions s set void_reason = 'requested', version = version + 1
     where profile_id = $1 and track_id = $2
     returning ${sessionColumns('s')}
   ), void as (
     insert into voids as f (profile_id, void_id, track_id, attempt_id, reason, state, acquirer, account_id,
       idempotency_hash, asked_by, due_at, authorisation_reference, authorisation_state)
     select $1, $3, $2, $4, 'requested', case when $9 then 'queued' else 'submitting' end, $5, $6, $7, $8,
       case when $9 then now() else now() + interval '${CALL_ABANDONED_SECONDS} seconds' end,
       a.acquirer_reference, a.acquirer_state
     from attempts a where a.profile_id = $1 and a.attempt_id = $4
     returning *
   )
   select s.*, to_json(v) as void from session s, void v`,
);

/**
 * Moves a void to another state, and ends its session if the authorisation was given back. From then on, closing
 * inquiries check that the attempt is not approved again. If the acquirer refuses, the amount stays authorised. $1 to
 * $8 as in `moveAndAnswer`.
 */
export const RECORD_VOID_OUTCOME = statement(
  'voids.record_outcome',
  `with ${moveAndAnswer(VOIDS)}, session as (
     update sessions s set
       status = case when m.state = 'succeeded' then 'voided' else s.status end,
       completed_at = case when m.state = 'succeeded' then now() else s.completed_at end,
       authorised_until = case when m.state = 'succeeded' then null else s.authorised_until end,
       void_reason = case when m.state = 'failed' then null else s.void_reason end,
       event_count = s.event_count + case when m.state = 'succeeded' then 1 else 0 end,
       version = s.version + 1
     from moved m
     where s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   ), closing as (
     insert into closing_inquiries (profile_id, attempt_id, track_id, acquirer, account_id, due_at)
     select profile_id, attempt_id, track_id, acquirer, account_id,
       now() + interval '${CLOSING_INQUIRIES_AFTER_SECONDS[0]} seconds'
     from moved where state = 'succeeded'
     on conflict do nothing
   )
   select s.*, to_json(m) as void, now() as now from session s, moved m`,
);

export const LOCK_VOID = lockMovement(VOIDS);
export const VOID_UNDER_KEY = movementUnderKey('voids');

const HAS_LAPSED = `s.authorised_until <= now() and p.environment = $1 and s.void_reason is null
         and s.capture_reserved_minor = s.captured_minor
         and not exists (select from voids v where v.profile_id = s.profile_id and v.track_id = s.track_id
           and v.created_at > now() - ${LAPSE_AGAIN})`;

/** The profiles with authorisations to end. $1 environment, $2 limit. */
export const FIND_LAPSED = statement(
  'voids.find_lapsed',
  `select distinct profile_id from (
     select s.profile_id from sessions s join profiles p on p.profile_id = s.profile_id
     where ${HAS_LAPSED} order by s.authorised_until limit $2) due`,
);

/**
 * Ends authorisations whose time to capture is over and that have no capture in progress. Where nothing was captured, a
 * void gives the amount back, because the acquirer might still hold it; otherwise the session stays paid and nothing
 * more can be captured. $1 environment, $2 random parts of void ids, whose number is the maximum number of sessions.
 */
export const LAPSE_AUTHORISATIONS = profileStatement(
  'voids.lapse',
  3,
  (tie) => `with due as (
     select s.profile_id, s.track_id, s.captured_minor, s.live_attempt_id, row_number() over () as n
     from (
       select s.* from sessions s join profiles p on p.profile_id = s.profile_id
       where ${HAS_LAPSED}${tie.and('s')}
       order by s.authorised_until limit cardinality($2::text[])
       for update of s skip locked) s
   ), ended as (
     update sessions s set
       authorised_until = case when s.captured_minor > 0 then null else s.authorised_until end,
       void_reason = case when s.captured_minor > 0 then null else 'lapsed' end,
       version = s.version + 1
     from due d where s.profile_id = d.profile_id and s.track_id = d.track_id
   ), begun as (
     insert into voids (profile_id, void_id, track_id, attempt_id, reason, state, acquirer, account_id, due_at,
       authorisation_reference, authorisation_state)
     select d.profile_id, 'vod_' || d.profile_id || ($2::text[])[d.n], d.track_id, a.attempt_id, 'lapsed', 'queued',
       a.acquirer, a.account_id, now(), a.acquirer_reference, a.acquirer_state
     from due d join attempts a on a.profile_id = d.profile_id and a.attempt_id = d.live_attempt_id
     where d.captured_minor = 0
   )
   select count(*)::integer as count from due`,
);
