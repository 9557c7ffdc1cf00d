-- A profile's accounts at acquirers. Settings are plain; secrets are sealed in versions, so that an earlier one still
-- checks notices for a while after it was replaced.
create table acquirer_accounts (
  profile_id   text not null references profiles,
  account_id   text not null,
  kind         text not null,
  base_url     text,
  settings     jsonb not null default '{}',
  state        text not null default 'draft' check (state in ('draft', 'verified', 'active', 'draining', 'retired')),
  version      integer not null default 0,
  -- Only engines talk to acquirers: a worker tries the credentials of accounts that are due.
  probe_due_at timestamptz,
  probe        text check (probe in ('ready', 'refused', 'unreachable')),
  probed_at    timestamptz,
  created_at   timestamptz not null default now(),
  verified_at  timestamptz,
  activated_at timestamptz,
  retired_at   timestamptz,
  primary key (profile_id, account_id),
  constraint verified_first check (state in ('draft', 'retired') or verified_at is not null),
  constraint activated_first check (state not in ('active', 'draining') or activated_at is not null),
  constraint retired_when check ((state = 'retired') = (retired_at is not null))
);
create index on acquirer_accounts (probe_due_at) where probe_due_at is not null;
-- New payments of a profile go to one account.
create unique index one_active_account on acquirer_accounts (profile_id) where state = 'active';

create table acquirer_account_secrets (
  profile_id text not null,
  account_id text not null,
  number     integer not null,
  sealed     bytea not null,
  created_at timestamptz not null default now(),
  ends_at    timestamptz,
  primary key (profile_id, account_id, number),
  foreign key (profile_id, account_id) references acquirer_accounts
);
-- The account that an attempt was sent to, and that everything about it is asked of; null for the engine's own acquirer.
-- There is no foreign key, because its lock would meet on one row with each attempt, and accounts are never deleted.
alter table attempts add column account_id text;
alter table refunds add column account_id text;
alter table reversals add column account_id text;
alter table closing_inquiries add column account_id text;

-- The current version has no end.
create unique index one_current_secret on acquirer_account_secrets (profile_id, account_id) where ends_at is null;
