import { type ProfileStatement, type Tie, tiedTo, UNTIED } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import type { AuditAction } from '../../../merchants/audit/record-audit.ts';

const FAILING_DAYS = 5;
const ENDPOINT_DISABLED: AuditAction = 'endpoint.disabled';

/**
 * Records the results of attempts, and their lanes' new state. A row is written only under the fence of its lane, and
 * only if the delivery has not changed since it was fetched, so a worker that has lost its lease writes nothing. Arrays
 * of deliveries: $1 profile, $2 endpoint, $3 fence, $4 delivery, $5 number of earlier tries, $6 url, $7 time, $8
 * duration (null: nothing was sent), $9 HTTP status, $10 failure, $11 answer, $12 next status, $13 milliseconds to the
 * next try. Arrays of lanes that changed: $14 profile, $15 endpoint, $16 fence, $17 failures in a row, $18 milliseconds
 * to the next probe, $19 whether a delivery succeeded, $20 whether the endpoint answered that it is gone, $21 the id of
 * an audit entry. Pending deliveries are recognised by their `due_at`. If `status` were used, the planner could choose
 * the index of all pending deliveries, and read an endpoint's whole backlog for each row. Returns the ordinals of the
 * rows that were written, and the endpoints that were disabled. An endpoint is disabled as failing only if a delivery
 * was being retried before: otherwise nothing was sent to it since its last delivery was abandoned, and one failure
 * long after that would disable it. The form for one profile leaves the audit to `AUDIT_DISABLED`, because every server
 * has the audit, and only one server has the profile.
 */
const text = (tie: Tie, audited: string, auditId: readonly [ofMoved: string, ofDisabled: string]) => `with moved as (
     update deliveries d set
       status = o.status,
       tries = o.tries + (o.duration_ms is not null)::integer,
       due_at = case when o.status = 'pending' then now() + o.delay_ms * interval '1 millisecond' end,
       completed_at = case when o.status <> 'pending' then now() end
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::integer[], $6::text[], $7::timestamptz[],
         $8::integer[], $9::integer[], $10::text[], $11::bytea[], $12::text[], $13::float8[])
         with ordinality as o(profile_id, endpoint_id, fence, delivery_id, tries, url, attempted_at,
           duration_ms, http_status, failure, answer, status, delay_ms, n)
     where d.profile_id = o.profile_id${tie.and('d')} and d.delivery_id = o.delivery_id and d.due_at is not null and d.tries = o.tries
       and o.fence = (
         select l.fence from webhook_lanes l where l.profile_id = o.profile_id and l.endpoint_id = o.endpoint_id)
     returning o.*, d.tries as number
   ), logged as (
     insert into delivery_attempts
       (profile_id, delivery_id, number, url, attempted_at, duration_ms, http_status, failure, answer)
     select profile_id, delivery_id, number, url, attempted_at, duration_ms, http_status, failure, answer
     from moved where duration_ms is not null
   ), lane as (
     update webhook_lanes l set
       failed_in_row = s.failed_in_row,
       probe_at = now() + s.probe_ms * interval '1 millisecond',
       failing_since = case
         when s.failed_in_row = 0 then null
         when s.succeeded then now()
         else coalesce(l.failing_since, now()) end
     from unnest($14::text[], $15::text[], $16::bigint[], $17::integer[], $18::float8[], $19::boolean[], $20::boolean[],
         $21::text[])
       as s(profile_id, endpoint_id, fence, failed_in_row, probe_ms, succeeded, gone, audit_id)
     where l.profile_id = s.profile_id${tie.and('l')} and l.endpoint_id = s.endpoint_id and l.fence = s.fence
     returning l.profile_id, l.endpoint_id, l.failing_since, s.gone, s.audit_id
   ), disabled as (
     update webhook_endpoints e set
       status = 'disabled', disabled_at = now(), disabled_reason = case when l.gone then 'gone' else 'failing' end
     from lane l
     where e.profile_id = l.profile_id and e.endpoint_id = l.endpoint_id and e.status = 'enabled'
       and (l.gone or l.failing_since <= now() - interval '${FAILING_DAYS} days' and coalesce((
         select true from deliveries r
         where r.profile_id = l.profile_id${tie.and('r')} and r.endpoint_id = l.endpoint_id and r.status = 'pending' and r.tries > 0
         limit 1), false))
     returning e.profile_id, e.endpoint_id, e.disabled_reason, l.audit_id
   )${audited}
   select n::integer, null as profile_id, null as endpoint_id, null as disabled_reason${auditId[0]} from moved
   union all
   select null, profile_id, endpoint_id, disabled_reason${auditId[1]} from disabled`;

const AUDITED = `, audited as (
     insert into audit_entries
       (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
     select d.audit_id, p.merchant_id, d.profile_id, 'worker', 'webhooks', '${ENDPOINT_DISABLED}', d.endpoint_id,
       jsonb_build_object('reason', d.disabled_reason)
     from disabled d join profiles p on p.profile_id = d.profile_id
   )`;

export const RECORD_ATTEMPTS: ProfileStatement = {
  ...statement('webhooks.record_attempts', text(UNTIED, AUDITED, ['', ''])),
  ofProfile: statement(
    'webhooks.record_attempts_for_profile',
    text(tiedTo('$22'), '', [', null as audit_id', ', audit_id']),
  ),
  profileParameter: 22,
};

/** The audit entry about an endpoint that was disabled. $1 entry, $2 profile, $3 endpoint, $4 reason, $5 time. */
export const AUDIT_DISABLED = statement(
  'webhooks.audit_disabled',
  `insert into audit_entries
     (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details, at)
   select $1, merchant_id, profile_id, 'worker', 'webhooks', '${ENDPOINT_DISABLED}', $3,
     jsonb_build_object('reason', $4::text), $5::timestamptz
   from profiles where profile_id = $2`,
);
