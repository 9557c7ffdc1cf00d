import { statement } from '../../ground/database/statement.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/**
 * Moves a refund if it still has the version that the caller knows, and updates the refunded and reserved sums of its
 * session. $1 profile, $2 refund, $3 version, $4 next state, $5 acquirer's reference, $6 the acquirer's reason for a
 * refusal, $7 seconds until a worker must ask again, $8 the answer to the request, stored under its idempotency key
 * unless an earlier outcome has answered it.
 */
export const RECORD_REFUND_OUTCOME = statement(
  'refunds.record_outcome',
  `with moved as (
     update refunds f set
       state = $4,
       version = f.version + 1,
       acquirer_reference = coalesce($5, f.acquirer_reference),
       refusal_raw = coalesce($6, f.refusal_raw),
       due_at = now() + $7::double precision * interval '1 second',
       unknown_since = case when $4 = 'unknown' then coalesce(f.unknown_since, now()) else f.unknown_since end,
       completed_at = case when $7::double precision is null then now() end
     where f.profile_id = $1 and f.refund_id = $2 and f.version = $3 and f.state not in ('succeeded', 'failed')
     returning *
   ), answered as (
     update idempotency_keys i set answer = $8
     from moved m
     where i.profile_id = m.profile_id and i.key_hash = m.idempotency_hash and i.answer = '{}'
   ), session as (
     update sessions s set
       refunded_minor = s.refunded_minor + case when m.state = 'succeeded' then m.amount_minor else 0 end,
       refund_reserved_minor = s.refund_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,
       event_count = s.event_count + case when m.due_at is null then 1 else 0 end,
       version = s.version + 1
     from moved m
     where s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   )
   select s.*, to_json(m) as refund, now() as now from session s, moved m`,
);
