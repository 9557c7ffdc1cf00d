-- Several accounts of a profile can take its new payments; the profile's rules choose one of them for each payment.
drop index one_active_account;
create index active_accounts on acquirer_accounts (profile_id) where state = 'active';

-- A profile's routing rules. The row is never deleted, because a version must never come back with other rules.
create table routings (
  profile_id text primary key references profiles,
  -- Raised with every change of the rules, and of which accounts are active: engines remember both.
  version    integer not null default 1,
  -- Null if routing is off.
  document   jsonb,
  changed_at timestamptz not null default now()
);

-- Cards that went to a second account, because it was proven that the first had taken nothing. An attempt is followed
-- by at most one other, and follows at most one.
create table attempt_switches (
  profile_id      text not null,
  from_attempt_id text not null,
  to_attempt_id   text not null,
  proof           text not null check (proof in ('not_sent', 'refused_by_acquirer', 'voided')),
  created_at      timestamptz not null default now(),
  primary key (profile_id, from_attempt_id),
  unique (profile_id, to_attempt_id),
  foreign key (profile_id, from_attempt_id) references attempts,
  foreign key (profile_id, to_attempt_id) references attempts,
  constraint two_attempts check (from_attempt_id <> to_attempt_id)
);

-- Which attempts were made with the same card, for the schemes' limits of tries. The card is only an HMAC of its number
-- under a key of ours. The limits count in all profiles of a merchant together.
create table card_tries (
  merchant_id text not null,
  card_hash   bytea not null check (length(card_hash) = 16),
  profile_id  text not null,
  attempt_id  text not null,
  tried_at    timestamptz not null default now(),
  primary key (merchant_id, card_hash, profile_id, attempt_id)
);
-- What the sweep forgets.
create index on card_tries (tried_at);

-- The countries of card ranges, from a file of the operator's own. The first eight digits of the first and the last
-- number of each range, which must not overlap.
create table bin_ranges (
  first_bin integer primary key check (first_bin between 0 and 99999999),
  last_bin  integer not null check (last_bin between first_bin and 99999999),
  brand     text not null check (brand ~ '^[a-z]{2,20}$'),
  country   text not null check (country ~ '^[A-Z]{2}$')
);
