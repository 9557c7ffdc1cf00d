import { statement } from '../../../ground/database/statement.ts';

/**
 * The maximum number of deliveries that one count reads, so that showing a backlog of millions does not read all of it.
 */
const WAITING_MAX = 100;
/** The number of an endpoint's newest deliveries that its health is computed from. */
export const RECENT_MAX = 1_000;

/** $1 profile, $2 endpoint. */
export const FIND_ENDPOINT = statement(
  'webhooks.find_endpoint',
  "select endpoint_id from webhook_endpoints where profile_id = $1 and endpoint_id = $2 and status <> 'deleted'",
);

/** A profile's endpoints as people see them, oldest first, with their health. $1 profile. */
export const PROFILE_ENDPOINTS = statement(
  'webhooks.profile_endpoints',
  `select e.endpoint_id, e.url, e.description, e.event_types, e.status, e.disabled_reason, e.disabled_at, e.created_at,
     l.failing_since,
     (select count(*) from (
        select from deliveries d
        where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id and d.status = 'pending'
        limit ${WAITING_MAX}) w)::integer as waiting,
     (select coalesce(json_agg(json_build_object('created_at', s.created_at, 'ends_at', s.expires_at)
        order by s.created_at desc), '[]')
      from webhook_secrets s
      where s.profile_id = e.profile_id and s.endpoint_id = e.endpoint_id
        and (s.expires_at is null or s.expires_at > now())) as secrets
   from webhook_endpoints e
     left join webhook_lanes l on l.profile_id = e.profile_id and l.endpoint_id = e.endpoint_id
   where e.profile_id = $1 and e.status <> 'deleted'
   order by e.created_at, e.endpoint_id`,
);

/** Results of the newest deliveries of each endpoint. $1 profile. */
export const RECENT_DELIVERIES = statement(
  'webhooks.recent_deliveries',
  `select e.endpoint_id, r.succeeded, r.failed
   from webhook_endpoints e cross join lateral (
     select count(*) filter (where d.status = 'succeeded')::integer as succeeded,
       count(*) filter (where d.status = 'failed')::integer as failed
     from (
       select d.status from deliveries d
       where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
       order by d.created_at desc, d.delivery_id desc limit ${RECENT_MAX}) d) r
   where e.profile_id = $1 and e.status <> 'deleted'`,
);

/**
 * How many events `resendFailed` would send again. $1 profile, $2 endpoint, $3 from, $4 to, $5 maximum number of
 * deliveries to look at.
 */
export const COUNT_FAILED = statement(
  'webhooks.count_failed',
  `with failed as materialized (
     select d.event_id from deliveries d
     where d.profile_id = $1 and d.endpoint_id = $2 and d.status in ('failed', 'cancelled')
       and d.created_at >= $3 and d.created_at < $4
     order by d.created_at limit $5
   )
   select count(distinct f.event_id)::integer as count, (select count(*) from failed)::integer as looked_at
   from failed f
   where not exists (select from deliveries o
     where o.profile_id = $1 and o.event_id = f.event_id and o.endpoint_id = $2
       and o.status in ('pending', 'succeeded'))`,
);
