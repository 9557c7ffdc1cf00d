-- What a monitor saw when it loaded a profile's card page from outside. A check with differences is announced once: as an
-- event of the profile, and as an alarm for operators.
create table card_page_checks (
  profile_id   text not null references profiles,
  check_id     text not null check (check_id ~ '^cpc_[0-9A-Za-z]{22}$'),
  checked_at   timestamptz not null default now(),
  -- The origin and the path, without the payment.
  address      text not null check (length(address) between 1 and 300),
  differences  jsonb not null check (jsonb_typeof(differences) = 'array'),
  announced_at timestamptz,
  primary key (profile_id, check_id)
);
create index card_page_checks_to_announce on card_page_checks (checked_at)
  where announced_at is null and differences <> '[]';
-- What the sweep forgets.
create index on card_page_checks (checked_at);
