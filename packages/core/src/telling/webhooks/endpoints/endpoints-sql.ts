import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import { onlyOfBearer } from '../../../merchants/keys/bearer-sql.ts';
import { keyBearer } from '../../../merchants/keys/key-check-sql.ts';

const COLUMNS = [
  'endpoint_id',
  'url',
  'description',
  'event_types',
  'status',
  'disabled_reason',
  'disabled_at',
  'created_at',
];
const ENDPOINT_COLUMNS = COLUMNS.join(', ');

/**
 * The first statement of each change: $1 environment, $2 bearer. A profile's endpoints, like its keys, are changed
 * while the profile's row is locked, so that each change sees the previous change, and no key is revoked during a
 * change.
 */
export const LOCK_PROFILE = onlyOfBearer(
  'webhooks.lock_profile',
  (caller) => `with caller as (
     ${caller}
   ), locked as (
     select p.profile_id from profiles p join caller c using (profile_id) where c.refusal is null
     for no key update of p
   )
   select c.refusal, c.stale_key_id, l.profile_id, now() as now from caller c left join locked l on true`,
);

/**
 * $1 profile, $2 endpoint, $3 url, $4 description, $5 event types, $6 secret, $7 sealed secret, $8 maximum number of
 * endpoints.
 */
export const INSERT_ENDPOINT = statement(
  'webhooks.insert_endpoint',
  `with created as (
     insert into webhook_endpoints (profile_id, endpoint_id, url, description, event_types)
     select $1, $2, $3, $4, $5::text[]
     where $8 > (select count(*) from webhook_endpoints w where w.profile_id = $1 and w.status <> 'deleted')
     returning *
   ), secret as (
     insert into webhook_secrets (profile_id, endpoint_id, secret_id, sealed)
     select profile_id, endpoint_id, $6, $7 from created
   ), lane as (
     insert into webhook_lanes (profile_id, endpoint_id) select profile_id, endpoint_id from created
   )
   select ${ENDPOINT_COLUMNS} from created`,
);

/** $1 environment, $2 key hash, $3 the only endpoint, or null for all. */
export const READ_ENDPOINTS = profileStatement(
  'webhooks.read_endpoints',
  4,
  (tie) => `with caller as (
     ${keyBearer('$1', '$2', tie)}
   )
   select c.refusal, c.stale_key_id, ${COLUMNS.map((column) => `w.${column}`).join(', ')}
   from caller c left join webhook_endpoints w on c.refusal is null and w.profile_id = c.profile_id${tie.and('w')}
     and w.status <> 'deleted' and ($3::text is null or w.endpoint_id = $3)
   order by w.created_at, w.endpoint_id`,
);

/**
 * Runs under the profile's lock. The endpoint's own lock blocks a worker that would disable the endpoint for its
 * failures. $1 profile, $2 endpoint.
 */
export const LOCK_ENDPOINT = statement(
  'webhooks.lock_endpoint',
  `select ${ENDPOINT_COLUMNS} from webhook_endpoints
   where profile_id = $1 and endpoint_id = $2 and status <> 'deleted' for no key update`,
);

/**
 * $1 profile, $2 endpoint, $3 url, $4 description, $5 event types, $6 status. An endpoint that is already disabled
 * keeps the reason why it was disabled.
 */
export const UPDATE_ENDPOINT = statement(
  'webhooks.update_endpoint',
  `update webhook_endpoints set
     url = $3, description = $4, event_types = $5, status = $6,
     disabled_reason = case when $6 = 'disabled' then coalesce(disabled_reason, 'merchant') end,
     disabled_at = case when $6 = 'disabled' then coalesce(disabled_at, now()) end
   where profile_id = $1 and endpoint_id = $2
   returning ${ENDPOINT_COLUMNS}`,
);

/**
 * Forgets earlier failures and takes the lane from its holder, so the next delivery is tried immediately. The fence
 * rejects the outcomes of tries that are in progress, because they are about the endpoint as it was before; their
 * deliveries are still due, and are sent again. $1 profile, $2 endpoint.
 */
export const RESET_LANE = statement(
  'webhooks.reset_lane',
  `update webhook_lanes set failing_since = null, probe_at = null, failed_in_row = 0,
     owner = null, fence = fence + 1, leased_until = '-infinity'
   where profile_id = $1 and endpoint_id = $2`,
);

/** $1 profile, $2 endpoint. The endpoint's secrets are deleted immediately. */
export const DELETE_ENDPOINT = statement(
  'webhooks.delete_endpoint',
  `with gone as (
     update webhook_endpoints set status = 'deleted', deleted_at = now(), disabled_reason = null, disabled_at = null
     where profile_id = $1 and endpoint_id = $2 and status <> 'deleted'
     returning profile_id, endpoint_id
   ), unsigned as (
     delete from webhook_secrets s using gone g where s.profile_id = g.profile_id and s.endpoint_id = g.endpoint_id
   )
   select endpoint_id from gone`,
);

/**
 * Cancels at most $1 deliveries to endpoints that were deleted in the last day. Deliveries that a worker has locked are
 * left for the next run.
 */
export const CANCEL_DELIVERIES = statement(
  'webhooks.cancel_deliveries',
  `update deliveries d set status = 'cancelled', due_at = null, completed_at = now()
   from (
     select d.profile_id, d.delivery_id from webhook_endpoints w join deliveries d using (profile_id, endpoint_id)
     where w.status = 'deleted' and w.deleted_at > now() - interval '1 day' and d.status = 'pending'
     limit $1 for update of d skip locked) c
   where d.profile_id = c.profile_id and d.delivery_id = c.delivery_id
   returning 1`,
);
