-- Links that merchants send to shoppers (docs/decisions/0057). Only `deactivated_at` ever changes.
create table payment_links (
  profile_id     text not null,
  link_id        text not null,
  title          text not null check (length(title) between 1 and 100),
  description    text check (length(description) between 1 and 500),
  reference      text check (length(reference) between 1 and 128),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null if the shopper enters the amount.
  amount_minor   bigint check (amount_minor between 1 and 999999999999),
  minimum_minor  bigint check (minimum_minor between 1 and 999999999999),
  maximum_minor  bigint check (maximum_minor between 1 and 999999999999),
  -- Null if there is no limit.
  payments_max   integer check (payments_max between 1 and 10000),
  expires_at     timestamptz,
  deactivated_at timestamptz,
  created_at     timestamptz not null default now(),
  primary key (profile_id, link_id),
  foreign key (profile_id) references profiles,
  unique (profile_id, link_id, payments_max),
  constraint only_open_amounts_have_bounds
    check (amount_minor is null or (minimum_minor is null and maximum_minor is null)),
  constraint bounds_in_order check (minimum_minor <= maximum_minor),
  constraint link_expires_after_creation check (expires_at > created_at)
);
create index on payment_links (profile_id, created_at, link_id);

-- The sessions of links. In a link with at most n payments, each session that is open or paid holds one of the slots 1
-- to n, so that no more than n can be paid. A session that has ended without a payment gives its slot back. There is no
-- foreign key to sessions: both rows are inserted in the same statement, and neither is ever deleted.
create table payment_link_uses (
  profile_id   text not null,
  link_id      text not null,
  track_id     text not null,
  -- The id in the form of the page that the shopper has opened.
  visit        uuid not null,
  -- That of the link.
  payments_max integer,
  slot         integer,
  created_at   timestamptz not null default now(),
  primary key (profile_id, track_id),
  foreign key (profile_id, link_id) references payment_links,
  foreign key (profile_id, link_id, payments_max) references payment_links (profile_id, link_id, payments_max),
  constraint slot_within_limit check (slot is null or (payments_max is not null and slot between 1 and payments_max)),
  constraint one_use_of_each_slot unique (profile_id, link_id, slot)
);
create index on payment_link_uses (profile_id, link_id, visit);
create index on payment_link_uses (profile_id, link_id, created_at, track_id);
