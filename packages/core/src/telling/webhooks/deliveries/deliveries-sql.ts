import { sql } from 'kysely';
import { listBuilder } from '../../../ground/database/list-builder.ts';
import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import type { PageRequest } from '../../../ground/lists/page.ts';
import { keyBearer } from '../../../merchants/keys/key-check-sql.ts';
import type { EventType } from '../../../record/events/event.ts';
import type { DeliveriesTable } from './deliveries-table.ts';
import type { DeliveryAttemptAnswer, DeliveryStatus } from './delivery.ts';

const lists = listBuilder<DeliveriesTable>();

const ATTEMPTS_OF = `(select coalesce(json_agg(json_build_object(
     'number', t.number, 'url', t.url, 'attempted_at', t.attempted_at, 'duration_ms', t.duration_ms,
     'http_status', t.http_status, 'failure', t.failure, 'answer', encode(t.answer, 'base64')) order by t.number), '[]')
   from delivery_attempts t where t.profile_id = d.profile_id and t.delivery_id = d.delivery_id)`;
const ATTEMPTS = `${ATTEMPTS_OF} as attempts`;

/**
 * The type of a delivery's event. It is looked up by key for each delivery on the page, because with a join the planner
 * would read all events.
 */
const TYPE_OF = `(select e.type from events e
   where e.profile_id = d.profile_id and e.event_id = d.event_id)`;
const EVENT_TYPE = `${TYPE_OF} as event_type`;

/**
 * Deliveries of one endpoint, newest first. $1 environment, $2 key hash, $3 endpoint, $4 the delivery to start after,
 * or null, $5 maximum number, $6 the only event whose deliveries are listed, if there is this filter.
 * `after_created_at` is null if this endpoint has no such delivery, and `after_is_elsewhere` shows whether another
 * endpoint has it. The filters are part of the SQL, so that each combination has its own plan with a suitable index.
 */
function listDeliveries(status: DeliveryStatus | 'any', scope: 'all' | 'of_event') {
  const ofStatus = status === 'any' ? '' : `and d.status = '${status}'`;
  const ofEvent = scope === 'all' ? '' : 'and d.event_id = $6';
  return profileStatement(
    `webhooks.list_deliveries_${status}_${scope}`,
    scope === 'all' ? 6 : 7,
    (tie) => `with caller as (
       ${keyBearer('$1', '$2', tie)}
     ), endpoint as (
       select w.profile_id, w.endpoint_id from webhook_endpoints w join caller c using (profile_id)
       where c.refusal is null and w.endpoint_id = $3 and w.status <> 'deleted'${tie.and('w')}
     ), after as (
       select d.created_at, d.delivery_id from deliveries d join endpoint w using (profile_id, endpoint_id)
       where d.delivery_id = $4
     )
     select c.refusal, c.stale_key_id, c.profile_id, w.endpoint_id, (select created_at from after) as after_created_at,
       exists (select from deliveries e join endpoint w using (profile_id)
         where e.delivery_id = $4 and e.endpoint_id <> w.endpoint_id) as after_is_elsewhere,
       d.delivery_id, d.event_id, ${EVENT_TYPE}, d.status, d.due_at, d.created_at, d.completed_at,
       ${ATTEMPTS}
     from caller c left join endpoint w on true
     left join lateral (
       select d.* from deliveries d
       where d.profile_id = w.profile_id and d.endpoint_id = w.endpoint_id ${ofStatus} ${ofEvent}
         and (d.created_at, d.delivery_id)
           < (coalesce((select created_at from after), 'infinity'), coalesce((select delivery_id from after), ''))
       order by d.created_at desc, d.delivery_id desc limit $5
     ) d on true
     order by d.created_at desc, d.delivery_id desc`,
  );
}

const COLUMNS = `d.delivery_id, d.endpoint_id, d.event_id, ${EVENT_TYPE}, d.status, d.due_at, d.created_at,
  d.completed_at, ${ATTEMPTS}`;

/** All deliveries of some events, oldest first. $1 profile, $2 events. */
export const DELIVERIES_OF_EVENTS = statement(
  'webhooks.deliveries_of_events',
  `select ${COLUMNS} from deliveries d where d.profile_id = $1 and d.event_id = any ($2::text[])
   order by d.created_at, d.delivery_id`,
);

/** One delivery with its body. $1 profile, $2 delivery. */
export const READ_DELIVERY = statement(
  'webhooks.read_delivery',
  `select ${COLUMNS}, (select e.body from events e
     where e.profile_id = d.profile_id and e.event_id = d.event_id) as body
   from deliveries d where d.profile_id = $1 and d.delivery_id = $2`,
);

export const LIST_DELIVERIES = { all: byStatus('all'), of_event: byStatus('of_event') } as const;

function byStatus(scope: 'all' | 'of_event') {
  return {
    any: listDeliveries('any', scope),
    pending: listDeliveries('pending', scope),
    succeeded: listDeliveries('succeeded', scope),
    failed: listDeliveries('failed', scope),
    cancelled: listDeliveries('cancelled', scope),
  };
}

export type DeliveriesFilter = PageRequest & {
  readonly profileId: string;
  readonly endpointId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly eventId?: string | undefined;
};

/** Deliveries for people to read, newest first. */
export function deliveriesPage({ profileId, endpointId, status, eventId, after, limit }: DeliveriesFilter) {
  return (
    lists
      .selectFrom('deliveries as d')
      .select([
        'd.delivery_id',
        'd.endpoint_id',
        'd.event_id',
        'd.status',
        'd.due_at',
        'd.created_at',
        'd.completed_at',
      ])
      .select(sql<EventType>`${sql.raw(TYPE_OF)}`.as('event_type'))
      .select(sql<DeliveryAttemptAnswer[]>`${sql.raw(ATTEMPTS_OF)}`.as('attempts'))
      .where('d.profile_id', '=', profileId)
      .where('d.endpoint_id', '=', endpointId)
      // The status is a literal, because failed deliveries have their own partial index.
      .$if(status !== undefined, (list) => list.where(sql<boolean>`d.status = ${sql.lit(status ?? 'failed')}`))
      .$if(eventId !== undefined, (list) => list.where('d.event_id', '=', eventId ?? ''))
      .$if(after !== undefined, (list) =>
        list.where(
          sql<boolean>`(d.created_at, d.delivery_id) <
          ((select created_at from deliveries where profile_id = ${profileId} and delivery_id = ${after}), ${after})`,
        ),
      )
      .orderBy('d.created_at', 'desc')
      .orderBy('d.delivery_id', 'desc')
      .limit(limit + 1)
  );
}

export function deliveryPlace(profileId: string, endpointId: string, after: string) {
  return lists
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('profile_id', '=', profileId)
    .where('endpoint_id', '=', endpointId)
    .where('delivery_id', '=', after);
}
