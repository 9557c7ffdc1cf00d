import { statement } from '../../../ground/database/statement.ts';

/** Of each endpoint no more are counted: a backlog of millions must not be read to be shown. */
const COUNTED_MAX = 100;

/** How many deliveries of an environment are due, of each enabled endpoint a hundred at most. $1 environment. */
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
