import { statement } from '../database/statement.ts';
import { keyBearer } from '../keys/key-check-sql.ts';
import type { DeliveryStatus } from './delivery.ts';

const ATTEMPTS = `(select coalesce(json_agg(json_build_object(
     'number', t.number, 'url', t.url, 'attempted_at', t.attempted_at, 'duration_ms', t.duration_ms,
     'http_status', t.http_status, 'failure', t.failure, 'answer', encode(t.answer, 'base64')) order by t.number), '[]')
   from delivery_attempts t where t.profile_id = d.profile_id and t.delivery_id = d.delivery_id) as attempts`;

/**
 * Deliveries of one endpoint, newest first. $1 environment, $2 key hash, $3 endpoint, $4 the delivery after which to
 * begin or null, $5 event or null, $6 how many. `after_created_at` is null when there is no such delivery. The status
 * stands in the text, so that an index of one status can serve it.
 */
function listDeliveries(status: DeliveryStatus | 'any') {
  const wanted = status === 'any' ? '' : `and d.status = '${status}'`;
  return statement(
    `webhooks.list_deliveries_${status}`,
    `with caller as (
       ${keyBearer('$1', '$2')}
     ), endpoint as (
       select w.profile_id, w.endpoint_id from webhook_endpoints w join caller c using (profile_id)
       where c.refusal is null and w.endpoint_id = $3 and w.status <> 'deleted'
     ), after as (
       select d.created_at, d.delivery_id from deliveries d join endpoint w using (profile_id, endpoint_id)
       where d.delivery_id = $4
     )
     select c.refusal, c.stale_key_id, c.profile_id, w.endpoint_id, (select created_at from after) as after_created_at,
       d.delivery_id, d.event_id, e.type as event_type, d.status, d.due_at, d.created_at, d.completed_at,
       ${ATTEMPTS}
     from caller c left join endpoint w on true
     left join lateral (
       select d.* from deliveries d
       where d.profile_id = w.profile_id and d.endpoint_id = w.endpoint_id ${wanted}
         and ($5::text is null or d.event_id = $5)
         and ($4::text is null or (d.created_at, d.delivery_id) < (select created_at, delivery_id from after))
       order by d.created_at desc, d.delivery_id desc limit $6
     ) d on true
     left join events e on e.profile_id = d.profile_id and e.event_id = d.event_id
     order by d.created_at desc, d.delivery_id desc`,
  );
}

export const LIST_DELIVERIES = {
  any: listDeliveries('any'),
  pending: listDeliveries('pending'),
  succeeded: listDeliveries('succeeded'),
  failed: listDeliveries('failed'),
  cancelled: listDeliveries('cancelled'),
} as const;
