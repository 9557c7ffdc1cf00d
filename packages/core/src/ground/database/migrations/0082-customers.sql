-- The people who have paid a profile or tried to, by their e-mail address; written by a worker (docs/decisions/0062).
-- `folded_email` is the address in lower case. The other details are those of their last payment that has them.
create table customers (
  profile_id   text not null,
  customer_id  text not null,
  folded_email text not null,
  email        text not null,
  name         text,
  phone        text,
  first_at     timestamptz not null,
  last_at      timestamptz not null,
  primary key (profile_id, customer_id),
  unique (profile_id, folded_email),
  check (first_at <= last_at)
);
create index customers_by_time on customers (profile_id, last_at desc, customer_id desc);
create index customers_by_phone on customers (profile_id, phone) where phone is not null;

-- The sessions of each of them. There is no foreign key to sessions, so that payments have nothing more to check, and
-- this table's writer locks none of their rows.
create table customer_payments (
  profile_id  text not null,
  track_id    text not null,
  customer_id text not null,
  created_at  timestamptz not null,
  primary key (profile_id, track_id),
  foreign key (profile_id, customer_id) references customers
);
create index payments_of_customer on customer_payments (profile_id, customer_id, created_at desc, track_id desc);

-- What has been searched in a profile: its events up to `position`, and its sessions up to the one created at `walked_at`
-- with the id `walked_track`. Only sessions from before the first search are walked through, until `walks_until`; null if
-- that has ended.
create table customer_positions (
  profile_id   text primary key,
  position     bigint not null check (position >= 0),
  walked_at    timestamptz not null default '-infinity',
  walked_track text not null default '',
  walks_until  timestamptz
);
create index customers_to_walk on customer_positions (profile_id) where walks_until is not null;
