-- Small tables, fit to be copied to every node of a cluster. Their rows are never deleted.

create table merchants (
  merchant_id  text primary key check (merchant_id ~ '^mer_[0-9A-Za-z]{22}$'),
  name         text not null check (length(name) between 1 and 100),
  created_at   timestamptz not null default now()
);

-- An operator's recorded decision that a merchant may take real money.
create table live_approvals (
  merchant_id text not null references merchants,
  approval_id text not null,
  approved_by text not null check (length(approved_by) between 1 and 200),
  note        text,
  approved_at timestamptz not null default now(),
  primary key (merchant_id, approval_id)
);

-- profile_id is the 8-character routing part that every id of payment data carries.
create table profiles (
  profile_id       text primary key check (profile_id ~ '^[0-9A-Za-z]{8}$'),
  merchant_id      text not null references merchants,
  environment      text not null check (environment in ('sandbox', 'live')),
  display_name     text not null check (length(display_name) between 1 and 100),
  success_url      text,
  failure_url      text,
  allowed_origins  text[] not null default '{}',
  live_approval_id text,
  suspended_at     timestamptz,
  created_at       timestamptz not null default now(),
  foreign key (merchant_id, live_approval_id) references live_approvals,
  constraint live_needs_approval check (environment = 'sandbox' or live_approval_id is not null)
);
create index on profiles (merchant_id);

-- Of a secret only its SHA-256 is here, of a legacy key HMAC(pepper, SHA-256); a publishable key is public.
create table api_keys (
  key_id            text primary key,
  profile_id        text not null references profiles,
  kind              text not null check (kind in ('publishable', 'secret', 'legacy')),
  key_hash          bytea not null unique check (length(key_hash) = 32),
  publishable_value text,
  prefix            text not null,
  last_four         text not null check (length(last_four) = 4),
  label             text check (length(label) between 1 and 100),
  is_default        boolean not null default false,
  created_at        timestamptz not null default now(),
  last_used_at      timestamptz,
  revoked_at        timestamptz,
  replaced_by       text references api_keys,
  check ((kind = 'publishable') = (publishable_value is not null)),
  constraint default_is_an_active_secret check (not is_default or (kind <> 'publishable' and revoked_at is null)),
  constraint replaced_is_revoked check (replaced_by is null or revoked_at is not null)
);
create unique index one_active_publishable_key on api_keys (profile_id)
  where kind = 'publishable' and revoked_at is null;
create unique index one_default_secret_key on api_keys (profile_id) where is_default;
create index on api_keys (profile_id, created_at);

-- Who changed what of a merchant, a profile or a key; written in the commit of the change, never changed after.
create table audit_entries (
  audit_id    text primary key,
  merchant_id text not null references merchants,
  profile_id  text references profiles,
  actor_kind  text not null check (actor_kind in ('person', 'operator')),
  actor_id    text not null,
  action      text not null,
  object_id   text not null,
  details     jsonb not null default '{}',
  at          timestamptz not null default now()
);
create index on audit_entries (merchant_id, at);
