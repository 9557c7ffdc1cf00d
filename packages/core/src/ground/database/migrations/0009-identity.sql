-- People and how they prove who they are. These tables are written by the library that identifies people; the rest of the
-- program reads names and addresses from them, and refers to people by their id.
create schema identity;

create table identity.people (
  id             text primary key,
  name           text not null check (length(name) between 1 and 100),
  email          text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image          text,
  -- Whether a second factor is asked for.
  has_totp       boolean not null default false,
  locale         text check (locale in ('en', 'ar')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

-- `token` is of no use without the signature that the cookie adds to it.
create table identity.sessions (
  id          text primary key,
  person_id   text not null references identity.people on delete cascade,
  token       text not null unique,
  -- Until when this session may do what needs a fresh proof of who the person is.
  fresh_until timestamptz,
  expires_at  timestamptz not null,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on identity.sessions (person_id);
create index on identity.sessions (expires_at);

-- A person's password, hashed with scrypt; the other columns are the library's, for identities that are not used here.
create table identity.accounts (
  id                       text primary key,
  person_id                text not null references identity.people on delete cascade,
  provider_id              text not null,
  account_id               text not null,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on identity.accounts (person_id);

-- Challenges, and links that reset a password: `identifier` is the SHA-256 of what the browser or the link holds.
create table identity.verifications (
  id         text primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on identity.verifications (identifier);
create index on identity.verifications (expires_at);

-- Secret and recovery codes are encrypted.
create table identity.two_factors (
  id                        text primary key,
  person_id                 text not null unique references identity.people on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until              timestamptz
);

create table identity.passkeys (
  id            text primary key,
  person_id     text not null references identity.people on delete cascade,
  name          text,
  public_key    text not null,
  credential_id text not null unique,
  -- 32 bits without a sign: exact in this type, and the library reads it as a number.
  counter       double precision not null,
  device_type   text not null,
  backed_up     boolean not null,
  transports    text,
  aaguid        text,
  created_at    timestamptz not null default now()
);
create index on identity.passkeys (person_id);

-- How often something was tried: a sign-in from an address, say. `subject` is a hash, and a row means nothing once its
-- time is over. It may be lost, and costs no flush.
create unlogged table identity.tries (
  subject bytea primary key,
  count   integer not null,
  ends_at timestamptz not null
);
create index on identity.tries (ends_at);
