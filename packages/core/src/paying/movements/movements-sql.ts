import { statement } from '../../ground/database/statement.ts';
import { canBeAskedAbout } from '../acquiring/can-be-asked-about-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

type MovementTable = { readonly table: 'refunds' | 'captures' | 'voids'; readonly id: string };

/**
 * Locks the session until a movement is recorded, so that movements of a session are decided one after the other. $1
 * profile, $2 track_id.
 */
export const LOCK_SESSION = statement(
  'movements.lock_session',
  'select 1 from sessions where profile_id = $1 and track_id = $2 for update',
);

/**
 * Reads a locked session. The locking and the reading are separate statements, because a statement that waits for a
 * lock reads other tables as they were before the wait. $1 profile, $2 track_id.
 */
export const READ_LOCKED_SESSION = statement(
  'movements.read_locked_session',
  `select ${sessionColumns('s')}, s.refund_reserved_minor, s.charged_back_minor,
     a.acquirer, a.account_id,
     s.authorised_until <= now() as is_lapsed,
     exists (select from captures c where c.profile_id = s.profile_id and c.track_id = s.track_id
       and c.is_last and c.state <> 'failed') as has_last_capture
   from sessions s left join attempts a on a.profile_id = s.profile_id and a.attempt_id = s.live_attempt_id
   where s.profile_id = $1 and s.track_id = $2`,
);

/**
 * The first parts of a statement that records an outcome. `moved`: the movement, if it still has the version that the
 * caller knows. An alarm that it could not be sent is over once it was sent. `answered`: stores the answer under the movement's idempotency key, unless an earlier outcome has
 * already stored one. $1 profile, $2 movement, $3 version, $4 next state, $5 acquirer's reference, $6 the acquirer's
 * reason for a refusal, $7 seconds until a worker must ask again, $8 the answer.
 */
export function moveAndAnswer({ table, id }: MovementTable): string {
  return `moved as (
     update ${table} f set
       state = $4,
       version = f.version + 1,
       acquirer_reference = coalesce($5, f.acquirer_reference),
       refusal_raw = coalesce($6, f.refusal_raw),
       due_at = now() + $7::double precision * interval '1 second',
       unknown_since = case when $4 = 'unknown' then coalesce(f.unknown_since, now()) else f.unknown_since end,
       alarmed_at = case when f.state <> 'submitting' then f.alarmed_at end,
       completed_at = case when $7::double precision is null then now() end
     where f.profile_id = $1 and f.${id} = $2 and f.version = $3 and f.state not in ('succeeded', 'failed')
     returning *
   ), answered as (
     update idempotency_keys i set answer = $8
     from moved m
     where i.profile_id = m.profile_id and i.key_hash = m.idempotency_hash and i.answer = '{}'
   )`;
}

/**
 * The changes of a worker's lease: a queued movement is now sent for the first time, and every other movement becomes
 * unknown. It has been unknown since the process that sent it counted as dead; no worker might have run for days since.
 */
export const LEASE_MOVEMENT = `state = case t.state when 'queued' then 'submitting' else 'unknown' end,
    inquiry_count = t.inquiry_count + case t.state when 'queued' then 0 else 1 end,
    unknown_since = case when t.state <> 'queued' then coalesce(t.unknown_since, t.due_at) end`;

/** A movement `f` with its session and its merchant, locked. $1 profile, $2 movement. */
export function lockMovement({ table, id }: MovementTable) {
  return statement(
    `${table}.lock`,
    `select ${sessionColumns('s')}, to_json(f) as movement, f.state, f.inquiry_count, p.environment, p.merchant_id,
       coalesce(${canBeAskedAbout('f')}, false) as can_be_asked_about
     from ${table} f
       join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
       join profiles p on p.profile_id = f.profile_id
     where f.profile_id = $1 and f.${id} = $2
     for update of f`,
  );
}

/** $1 profile, $2 movement. */
function readState({ table, id }: MovementTable) {
  return statement(`${table}.read_state`, `select state from ${table} where profile_id = $1 and ${id} = $2`);
}

export const READ_STATE = {
  refund: readState({ table: 'refunds', id: 'refund_id' }),
  capture: readState({ table: 'captures', id: 'capture_id' }),
  void: readState({ table: 'voids', id: 'void_id' }),
} as const;

/** A movement with its session. $1 profile, $2 track_id, $3 hash of the idempotency key. */
export function movementUnderKey(table: MovementTable['table']) {
  return statement(
    `${table}.under_key`,
    `select ${sessionColumns('s')}, to_json(f) as movement
     from ${table} f join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
     where f.profile_id = $1 and f.track_id = $2 and f.idempotency_hash = $3`,
  );
}

/** $1 profile, $2 track_id. */
export const CURRENCY_OF = statement(
  'movements.currency_of',
  'select currency from sessions where profile_id = $1 and track_id = $2',
);
