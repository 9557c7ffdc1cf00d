import { statement } from '../../../ground/database/statement.ts';

/**
 * A worker reports every 10 seconds that it is alive, so a worker that has not reported for this long is dead or cut
 * off.
 */
const ALIVE_SECONDS = 25;

/**
 * Records that a worker is alive, forgets dead workers, and returns how many workers are alive and how many lanes they
 * hold together. $1 environment, $2 worker, $3 how many lanes it holds.
 */
export const SEE_WORKERS = statement(
  'webhooks.see_workers',
  `with own as (
     insert into webhook_workers (environment, worker_id, lanes) values ($1, $2, $3)
     on conflict (environment, worker_id) do update set lanes = excluded.lanes, seen_at = now()
   ), dead as (
     delete from webhook_workers
     where environment = $1 and worker_id <> $2 and seen_at < now() - interval '${2 * ALIVE_SECONDS} seconds'
   )
   select count(*)::integer + 1 as workers, coalesce(sum(lanes), 0)::integer + $3::integer as lanes
   from webhook_workers
   where environment = $1 and worker_id <> $2 and seen_at > now() - interval '${ALIVE_SECONDS} seconds'`,
);

/** $1 environment, $2 worker. */
export const FORGET_WORKER = statement(
  'webhooks.forget_worker',
  'delete from webhook_workers where environment = $1 and worker_id = $2',
);
