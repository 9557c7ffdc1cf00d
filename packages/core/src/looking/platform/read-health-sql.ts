import { statement } from '../../ground/database/statement.ts';

/** The maximum number of rows that one count reads, so that showing a backlog does not read all of it. */
const COUNTED_MAX = 1_000;

export const DATABASE_HEALTH = statement(
  'platform.database_health',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
     (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
     current_setting('max_connections')::integer as connections_max,
     coalesce((select extract(epoch from now() - min(xact_start)) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'), 0)::float8 as longest_transaction_seconds,
     pg_is_in_recovery() as is_standby,
     (select coalesce(json_agg(json_build_object('name', application_name, 'state', state,
        'lag_seconds', extract(epoch from replay_lag))), '[]') from pg_stat_replication) as standbys`,
);

const lag = (due: string) => `select count(*)::integer as due,
    greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as oldest_seconds from (${due}) due`;

const ASKED = ['attempts', 'captures', 'refunds', 'voids', 'reversals', 'closing_inquiries', 'lost_approvals'] as const;

const due = (table: (typeof ASKED)[number]) =>
  `(select t.due_at from ${table} t join profiles p on p.profile_id = t.profile_id
     where t.due_at <= now() and p.environment = $1 order by t.due_at limit ${COUNTED_MAX})`;

/** Overdue work in an environment. $1 environment. */
export const WORK_HEALTH = statement(
  'platform.work_health',
  `with inquiries as (
     ${lag(ASKED.map(due).join(' union all '))}
   ), expiries as (
     ${lag(`(select s.expires_at as due_at from sessions s join profiles p on p.profile_id = s.profile_id
        where s.status = 'open' and s.live_attempt_id is null and s.expires_at <= now() and p.environment = $1
        order by s.expires_at limit ${COUNTED_MAX})`)}
   ), deliveries as (
     select coalesce(sum(d.count), 0)::integer as due,
       greatest(0, coalesce(extract(epoch from now() - min(d.oldest)), 0))::float8 as oldest_seconds
     from profiles p join webhook_endpoints e on e.profile_id = p.profile_id and e.status = 'enabled'
       cross join lateral (
         select count(*) as count, min(due_at) as oldest from (
           (select due_at from deliveries d where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
              and d.status = 'pending' and d.tries = 0 and d.due_at <= now() order by d.due_at limit 100)
           union all
           (select due_at from deliveries d where d.profile_id = e.profile_id and d.endpoint_id = e.endpoint_id
              and d.status = 'pending' and d.tries > 0 and d.due_at <= now() order by d.due_at limit 100)
           limit 100) due) d
     where p.environment = $1
   ), lanes as (
     select count(*) filter (where e.status = 'enabled')::integer as enabled,
       count(*) filter (where e.status = 'enabled' and l.failing_since is not null)::integer as failing,
       count(*) filter (where e.status = 'disabled')::integer as disabled
     from webhook_endpoints e join profiles p on p.profile_id = e.profile_id
       left join webhook_lanes l on l.profile_id = e.profile_id and l.endpoint_id = e.endpoint_id
     where p.environment = $1 and e.status <> 'deleted'
   )
   select row_to_json(inquiries) as inquiries, row_to_json(expiries) as expiries, row_to_json(deliveries) as deliveries,
     row_to_json(lanes) as lanes
   from inquiries, expiries, deliveries, lanes`,
);
