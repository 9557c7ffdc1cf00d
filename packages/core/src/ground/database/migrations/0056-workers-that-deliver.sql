-- The workers that deliver webhooks, with how many lanes each holds, so that each knows its share. A worker that has not
-- been seen for a while is dead.
create table webhook_workers (
  environment text not null check (environment in ('sandbox', 'live')),
  worker_id   text not null,
  lanes       integer not null check (lanes >= 0),
  seen_at     timestamptz not null default now(),
  primary key (environment, worker_id)
);

-- A worker with more lanes than its share gives some up. Until this moment, only workers with fewer than theirs take it.
alter table webhook_lanes add column offered_until timestamptz;
