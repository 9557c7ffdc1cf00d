-- Who may do what in a merchant's account. A merchant keeps at least one owner: what changes its team locks its row first.
create table memberships (
  merchant_id text not null references merchants,
  person_id   text not null references identity.people,
  role        text not null check (role in ('owner', 'administrator', 'developer', 'support', 'viewer')),
  joined_at   timestamptz not null default now(),
  primary key (merchant_id, person_id)
);
create index on memberships (person_id);

-- A link by which the person with that address joins. Of its token only the SHA-256 is here.
create table invitations (
  invitation_id text primary key,
  merchant_id   text not null references merchants,
  email         text not null check (email = lower(email) and length(email) between 3 and 254),
  role          text not null check (role in ('owner', 'administrator', 'developer', 'support', 'viewer')),
  token_hash    bytea not null unique check (length(token_hash) = 32),
  invited_by    text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  -- When it was accepted or withdrawn, or another took its place.
  ended_at      timestamptz
);
create unique index one_open_invitation on invitations (merchant_id, email) where ended_at is null;

-- People who run the platform.
create table operators (
  person_id text primary key references identity.people,
  added_by  text not null,
  added_at  timestamptz not null default now()
);
