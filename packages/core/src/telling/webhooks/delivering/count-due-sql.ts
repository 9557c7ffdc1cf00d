import { statement } from '../../../ground/database/statement.ts';

/**
 * The maximum number of deliveries counted for each endpoint, so that showing a backlog of millions does not read all
 * of it.
 */
const COUNTED_MAX = 100;

/** The number of due deliveries of an environment, at most 100 for each enabled endpoint. $1 environment. */
export const COUNT_DUE = statement(
  'webhooks.count_due',
  `select coalesce(sum(d.count), 0)::integer as count
   from profiles p join webhook_endpoints e on e.profile_id = p.profile_id and e.status = 'enabled'
     cross join lateral (
       select count(*) from (
         (select from deliveries d where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
            and d.status = 'pending' and d.tries = 0 and d.due_at <= now() limit ${COUNTED_MAX})
         union all
         (select from deliveries d where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
            and d.status = 'pending' and d.tries > 0 and d.due_at <= now() limit ${COUNTED_MAX})
         limit ${COUNTED_MAX}) due) d
   where p.environment = $1`,
);
