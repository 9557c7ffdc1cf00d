-- Where a merchant's server hears of events. `event_types` null: of all. A deleted one stays as a row, because its
-- deliveries tell of it.
create table webhook_endpoints (
  profile_id      text not null references profiles,
  endpoint_id     text not null,
  url             text not null check (length(url) between 1 and 2048),
  description     text check (length(description) between 1 and 200),
  event_types     text[] check (cardinality(event_types) > 0),
  status          text not null default 'enabled' check (status in ('enabled', 'disabled', 'deleted')),
  -- Why it is disabled: the merchant wished it, it answered 410, or it has failed for days.
  disabled_reason text check (disabled_reason in ('merchant', 'gone', 'failing')),
  disabled_at     timestamptz,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  primary key (profile_id, endpoint_id),
  constraint disabled_with_reason check (
    (status = 'disabled') = (disabled_reason is not null) and (status = 'disabled') = (disabled_at is not null)),
  constraint deleted_with_time check ((status = 'deleted') = (deleted_at is not null))
);
-- A delivery's id ends in the end of its endpoint's: two of one event must differ.
create unique index endpoints_by_ending on webhook_endpoints (profile_id, right(endpoint_id, 6)) where status <> 'deleted';
-- Whose deliveries are still to be cancelled.
create index deleted_endpoints on webhook_endpoints (deleted_at) where status = 'deleted';

-- What an endpoint's messages are signed with, encrypted. The one without an end is the newest; the others sign beside it
-- until their time is over.
create table webhook_secrets (
  profile_id  text not null,
  endpoint_id text not null,
  secret_id   text not null,
  sealed      bytea not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz,
  primary key (profile_id, endpoint_id, secret_id),
  foreign key (profile_id, endpoint_id) references webhook_endpoints
);
create unique index one_newest_secret on webhook_secrets (profile_id, endpoint_id) where expires_at is null;

-- Who delivers to an endpoint now: one worker at a time, which says `fence` with all that it writes. Apart from the
-- endpoint, because it is written often and the endpoint is read by every event.
create table webhook_lanes (
  profile_id    text not null,
  endpoint_id   text not null,
  owner         text,
  fence         bigint not null default 0,
  leased_until  timestamptz not null default '-infinity',
  -- Since when nothing has succeeded; null after a success.
  failing_since timestamptz,
  -- While an endpoint fails again and again, nothing but one probe is sent, and none before this.
  probe_at      timestamptz,
  failed_in_row integer not null default 0,
  primary key (profile_id, endpoint_id),
  foreign key (profile_id, endpoint_id) references webhook_endpoints
);

-- An event on its way to an endpoint, written in the commit of what the event tells of. `due_at` is when it is sent next;
-- null once it has arrived or been given up. The event and the endpoint stand in the statement that writes the row, and no
-- foreign key makes every payment lock the endpoint's row.
create table deliveries (
  profile_id   text not null,
  delivery_id  text not null,
  endpoint_id  text not null,
  event_id     text not null,
  status       text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  tries        integer not null default 0,
  due_at       timestamptz,
  created_at   timestamptz not null default now(),
  completed_at timestamptz,
  primary key (profile_id, delivery_id),
  constraint pending_is_due check ((status = 'pending') = (due_at is not null)),
  constraint completed_when_over check ((status = 'pending') = (completed_at is null))
);
-- First attempts and retries are looked for apart, so that the first never wait behind the others.
create index first_deliveries on deliveries (profile_id, endpoint_id, due_at) where status = 'pending' and tries = 0;
create index retried_deliveries on deliveries (profile_id, endpoint_id, due_at) where status = 'pending' and tries > 0;
create index deliveries_of_endpoint on deliveries (profile_id, endpoint_id, created_at desc, delivery_id desc);
create unique index one_pending_delivery on deliveries (profile_id, event_id, endpoint_id) where status = 'pending';
create index failed_deliveries on deliveries (profile_id, endpoint_id, created_at desc, delivery_id desc)
  where status in ('failed', 'cancelled');
create index deliveries_of_event on deliveries (profile_id, event_id);
-- What the sweep forgets: events, and with each its deliveries.
create index on events (created_at);

-- What came of each attempt. `answer` is the first KB of what the endpoint said.
create table delivery_attempts (
  profile_id   text not null,
  delivery_id  text not null,
  number       integer not null check (number > 0),
  url          text not null,
  attempted_at timestamptz not null,
  duration_ms  integer not null check (duration_ms >= 0),
  http_status  integer,
  failure      text,
  answer       bytea check (length(answer) <= 1024),
  primary key (profile_id, delivery_id, number),
  foreign key (profile_id, delivery_id) references deliveries on delete cascade
);

-- What the planner believes of the new tables until it has real rows: see 0003. Of events too: the new index has made it
-- forget what it had learnt there.
insert into events (profile_id, event_id, position, type, body)
select 'nobody-' || n % 10, 'evt_' || n, n, 'payment.succeeded', '{}' from generate_series(1, 2000) n
where not exists (select from events);

insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, status, tries, due_at, completed_at, created_at)
select 'nobody-' || n % 10, 'dlv_' || n, 'whe_' || n % 10, 'evt_' || n, status, n % 3,
  case when status = 'pending' then now() end, case when status <> 'pending' then now() end, now() - n * interval '1 minute'
from (select n, case when n % 50 = 0 then 'pending' when n % 20 = 0 then 'failed' else 'succeeded' end as status
      from generate_series(1, 2000) n) row
where not exists (select from deliveries);

insert into delivery_attempts (profile_id, delivery_id, number, url, attempted_at, duration_ms)
select profile_id, delivery_id, 1, 'none', now(), 0 from deliveries where profile_id like 'nobody-%';

analyze events, deliveries, delivery_attempts;

delete from delivery_attempts where profile_id like 'nobody-%';
delete from deliveries where profile_id like 'nobody-%';
delete from events where profile_id like 'nobody-%';
