import { statement } from '../../ground/database/statement.ts';
import { LATE } from '../payments/list-unknown-sql.ts';

/** The maximum number of rows that one count reads, so that showing a backlog does not read all of it. */
const COUNTED_MAX = 1_000;
const DELIVERIES_MAX = 100;

const asked = (kind: string, table: string) => `(select '${kind}' as kind, t.due_at
     from ${table} t join profiles p on p.profile_id = t.profile_id
     where t.due_at < ${LATE} and p.environment = $1 order by t.due_at limit ${COUNTED_MAX})`;

const deliveries = (tries: string) => `(select d.due_at from deliveries d
       where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.tries ${tries}
         and d.due_at < ${LATE}
       order by d.due_at limit ${DELIVERIES_MAX})`;

/**
 * For each kind, how many rows a worker should have handled more than a minute ago, and for how long the oldest of them
 * has been due. Two kinds of deliveries are left out: those in a lane that a worker holds wait for the endpoint, and
 * those in a lane with a probe wait for the probe. $1 environment.
 */
export const COUNT_OVERDUE = statement(
  'platform.count_overdue',
  `select kind, count(*)::integer as count, extract(epoch from now() - min(due_at))::float8 as oldest_seconds
   from (
     ${asked('payment', 'attempts')}
     union all
     ${asked('capture', 'captures')}
     union all
     ${asked('refund', 'refunds')}
     union all
     ${asked('void', 'voids')}
     union all
     ${asked('late approval', 'reversals')}
     union all
     ${asked('closing inquiry', 'closing_inquiries')}
     union all
     ${asked('lost approval', 'lost_approvals')}
     union all
     ${asked('notice', 'acquirer_notices')}
     union all
     (select 'session', s.expires_at from sessions s join profiles p on p.profile_id = s.profile_id
      where s.status = 'open' and s.live_attempt_id is null and s.expires_at < ${LATE} and p.environment = $1
      order by s.expires_at limit ${COUNTED_MAX})
     union all
     select 'delivery', d.due_at
     from profiles p
       join webhook_endpoints e on e.profile_id = p.profile_id and e.status = 'enabled'
       left join webhook_lanes l on l.profile_id = e.profile_id and l.endpoint_id = e.endpoint_id
       cross join lateral (${deliveries('= 0')} union all ${deliveries('> 0')}) d
     where p.environment = $1 and coalesce(l.leased_until, '-infinity') < now()
       and coalesce(l.probe_at, '-infinity') < ${LATE}) late
   group by kind`,
);
