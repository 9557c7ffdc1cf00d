-- What became of the sessions that a profile made on a day (UTC), once all of them are over: they stay what they are, so
-- this row does too. Written by who looks at the figures; a day without a row is counted from its sessions.
create table profile_days (
  profile_id text not null,
  day        date not null,
  -- By currency: {"BHD": {"sessions": 1, "paid": 1, "failed": 0, "paid_minor": 10500}}
  sums       jsonb not null,
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
