-- What became of the sessions that a profile made on a day (UTC), once all of them are over: they stay what they are, so
-- this row does too. Written by who looks at the figures; a day without a row is counted from its sessions.
create table profile_days (
  profile_id text not null,
  day        date not null,
  -- By currency: {"BHD": {"sessions": 1, "paid": 1, "failed": 0, "paid_minor": 10500}}
  sums       jsonb not null,
  primary key (profile_id, day)
);

-- Why issuers declined the attempts that were made on a day (UTC), once none of them is under way: {"wrong_cvv": 3}
create table profile_decline_days (
  profile_id text not null,
  day        date not null,
  counts     jsonb not null,
  primary key (profile_id, day)
);

-- What is refunded is counted by the day on which it was.
alter table refunds add currency text;
update refunds f set currency = s.currency from sessions s where s.profile_id = f.profile_id and s.track_id = f.track_id;
create index refunds_by_time on refunds (profile_id, completed_at, currency, amount_minor) where state = 'succeeded';

create index declines_by_time on attempts (profile_id, created_at, decline_code) where state = 'declined';

-- Keys and origins that were refused where somebody has to change something: one row for all times that it was seen.
create table misuses (
  profile_id    text not null references profiles,
  item_id       text not null,
  kind          text not null check (kind in
                ('origin_blocked', 'publishable_key_as_api_key', 'secret_key_in_browser', 'wrong_host')),
  key_id        text not null references api_keys,
  -- Empty unless an origin was blocked.
  origin        text not null check (length(origin) <= 300),
  count         bigint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  primary key (profile_id, item_id),
  unique (profile_id, kind, key_id, origin),
  constraint origin_where_one_was_blocked check ((kind = 'origin_blocked') = (origin <> ''))
);
create index misuses_by_time on misuses (profile_id, last_seen_at desc);
-- What the sweep forgets.
create index on misuses (last_seen_at);

create index suspended_profiles on profiles (profile_id) where is_suspended;

-- What the planner believes until it has real rows, see 0003: the new indexes have made it forget what it had learnt.
insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
  attempt_count, live_attempt_id, card_brand, created_at, expires_at)
select profile, 'trk_' || profile || n, 'pay_' || profile || n, now(), n, 'BHD', 'order-' || n, 1, 'att_' || profile || n,
  'visa', now() - n * interval '1 minute', now() + n * interval '1 second'
from (select 'nobody-' || n % 10 as profile, n from generate_series(1, 2000) n) row
where not exists (select from sessions);

insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
  card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, due_at, completed_at)
select profile_id, live_attempt_id, track_id, 1, case when n % 100 = 0 then 'submitting' else 'approved' end, 'none',
  'visa', '0000', 12, 2030, track_id, 'none-' || n, case when n % 100 = 0 then now() + n * interval '1 second' end, now()
from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

insert into refunds (profile_id, refund_id, track_id, attempt_id, amount_minor, state, acquirer, idempotency_hash,
  due_at, completed_at, currency)
select profile_id, 'ref_' || track_id, track_id, live_attempt_id, 1, case when n % 100 = 0 then 'submitting' else 'succeeded' end,
  'none', sha256(track_id::bytea), case when n % 100 = 0 then now() end, case when n % 100 > 0 then now() end, 'BHD'
from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

insert into events (profile_id, event_id, position, track_id, sequence, type, body)
select profile_id, 'evt_' || track_id, amount_minor, track_id, 1, 'payment.succeeded', '{}'
from sessions where profile_id like 'nobody-%';

insert into attempt_steps (profile_id, attempt_id, kind)
select profile_id, attempt_id, 'inquired' from attempts where profile_id like 'nobody-%';

analyze sessions, attempts, refunds, events, attempt_steps;

delete from attempt_steps where profile_id like 'nobody-%';
delete from refunds where profile_id like 'nobody-%';
delete from events where profile_id like 'nobody-%';
delete from attempts where profile_id like 'nobody-%';
delete from sessions where profile_id like 'nobody-%';

-- The rows that were made up leave dead ones behind. Autovacuum would come for those within minutes, find the tables empty,
-- and the planner would believe it. So it comes when there are more real ones than that.
do $$
declare
  name text;
begin
  foreach name in array array['sessions', 'attempts', 'refunds', 'events', 'attempt_steps', 'idempotency_keys',
    'deliveries', 'delivery_attempts', 'api_requests', 'api_request_heads'] loop
    execute format('alter table %I set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
      autovacuum_analyze_threshold = 10000)', name);
  end loop;
end $$;
