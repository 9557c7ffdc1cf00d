--! step by step
-- A new row comes after all earlier rows of its profile in these indexes, so PostgreSQL fills each page before it starts
-- the next. In descending order, every new row came first, pages were split in the middle, and an index was twice as
-- large. Lists that begin with the newest row read the indexes backwards.
create index concurrently if not exists sessions_by_created_at on sessions
  (profile_id, created_at, track_id, status, currency, amount_minor, card_brand);
drop index concurrently if exists sessions_by_time;

create index concurrently if not exists sessions_by_status_and_time on sessions
  (profile_id, status, created_at, track_id) where status <> 'open';
drop index concurrently if exists sessions_by_status;

create index concurrently if not exists sessions_by_brand_and_time on sessions
  (profile_id, card_brand, created_at, track_id) where card_brand is not null;
drop index concurrently if exists sessions_by_brand;

create index concurrently if not exists events_by_type_and_position on events (profile_id, type, position);
drop index concurrently if exists events_by_type;

create index concurrently if not exists deliveries_by_endpoint_and_time on deliveries
  (profile_id, endpoint_id, created_at, delivery_id);
drop index concurrently if exists deliveries_of_endpoint;

-- An index on an empty table makes the planner forget the size that 0015 gave it until there are real rows.
do $$
begin
  if exists (select from sessions) or exists (select from events) or exists (select from deliveries) then return; end if;
  insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
    attempt_count, live_attempt_id, card_brand, created_at, expires_at)
  select profile, 'trk_' || profile || n, 'pay_' || profile || n, now(), n, 'BHD', 'order-' || n, 1,
    'att_' || profile || n, 'visa', now() - n * interval '1 minute', now() + n * interval '1 second'
  from (select 'nobody-' || n % 10 as profile, n from generate_series(1, 2000) n) row;
  insert into events (profile_id, event_id, position, track_id, sequence, type, body)
  select profile_id, 'evt_' || track_id, amount_minor, track_id, 1, 'payment.succeeded', '{}'
  from sessions where profile_id like 'nobody-%';
  insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, status, tries, due_at, completed_at, created_at)
  select 'nobody-' || n % 10, 'dlv_' || n, 'whe_' || n % 10, 'evt_' || n, status, n % 3,
    case when status = 'pending' then now() end, case when status <> 'pending' then now() end,
    now() - n * interval '1 minute'
  from (select n, case when n % 50 = 0 then 'pending' when n % 20 = 0 then 'failed' else 'succeeded' end as status
        from generate_series(1, 2000) n) row;
  analyze sessions, events, deliveries;
  -- A payment can have begun since the tables were found empty.
  delete from deliveries where profile_id like 'nobody-%';
  delete from events where profile_id like 'nobody-%';
  delete from sessions where profile_id like 'nobody-%';
end $$;
