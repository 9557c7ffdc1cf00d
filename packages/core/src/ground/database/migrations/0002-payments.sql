-- Payment data: every key and every unique index begins with profile_id, so that a cluster can place by it.
-- No triggers, no sequences, no advisory locks.

-- A checkout session and its one payment: one row, one version. `status` holds only what is settled; a session in
-- progress is one with a live attempt. There is no foreign key to profiles: the insert selects the profile's row in
-- the same statement, profiles are never deleted, and the lock that such a key takes would meet on one row.
create table sessions (
  profile_id      text not null,
  track_id        text not null,
  payment_id      text,
  payment_started_at timestamptz,
  status          text not null default 'open'
                  check (status in ('open', 'succeeded', 'failed', 'cancelled', 'expired')),
  amount_minor    bigint not null check (amount_minor between 1 and 999999999999),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  reference       text,
  description     text,
  metadata        jsonb not null default '{}',
  success_url     text,
  failure_url     text,
  locale          text check (locale in ('en', 'ar')),
  attempt_count   smallint not null default 0 check (attempt_count between 0 and 5),
  live_attempt_id text,
  event_count     integer not null default 0,
  refunded_minor  bigint not null default 0,
  version         integer not null default 0,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  completed_at    timestamptz,
  primary key (profile_id, track_id),
  constraint refunds_within_paid
    check (refunded_minor between 0 and case when status = 'succeeded' then amount_minor else 0 end),
  constraint payment_has_start check ((payment_id is null) = (payment_started_at is null)),
  constraint attempt_needs_payment check (attempt_count = 0 or payment_id is not null),
  constraint succeeded_by_its_attempt check (status <> 'succeeded' or live_attempt_id is not null),
  constraint over_without_attempt check (status in ('open', 'succeeded') or live_attempt_id is null),
  constraint completed_when_over check ((status = 'open') = (completed_at is null))
);
create unique index on sessions (profile_id, payment_id) where payment_id is not null;
create index on sessions (profile_id, reference, created_at) where reference is not null;
-- The expiry sweep's due rows.
create index on sessions (expires_at) where status = 'open';

-- One try to take the money with one card. Live: neither declined nor reversed. `due_at` is when a worker must look
-- at it: the deadline of a call or a challenge, or the next inquiry; null once the outcome is definite. An attempt
-- whose reversal is wanted is no longer asked for but undone.
create table attempts (
  profile_id          text not null,
  attempt_id          text not null,
  track_id            text not null,
  number              smallint not null check (number between 1 and 5),
  state               text not null
                      check (state in ('submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed')),
  acquirer            text not null,
  card_brand          text not null,
  card_last_four      text not null check (card_last_four ~ '^[0-9]{4}$'),
  card_expiry_month   smallint not null check (card_expiry_month between 1 and 12),
  card_expiry_year    smallint not null,
  challenge_return_id text not null,
  challenge           jsonb,
  acquirer_reference  text,
  authorisation_code  text,
  three_ds            jsonb,
  decline_code        text,
  decline_raw         text,
  inquiry_count       integer not null default 0,
  reversal_wanted     boolean not null default false,
  unknown_since       timestamptz,
  due_at              timestamptz,
  version             integer not null default 0,
  created_at          timestamptz not null default now(),
  completed_at        timestamptz,
  primary key (profile_id, attempt_id),
  foreign key (profile_id, track_id) references sessions,
  unique (profile_id, track_id, number),
  unique (profile_id, challenge_return_id),
  constraint definite_or_due check ((state in ('approved', 'declined', 'reversed')) = (due_at is null)),
  constraint declined_with_code check ((state = 'declined') = (decline_code is not null)),
  constraint challenge_with_target check (state <> 'challenge' or challenge is not null)
);
create unique index one_live_attempt on attempts (profile_id, track_id) where state not in ('declined', 'reversed');
create index on attempts (due_at) where due_at is not null;

-- What a profile's events are numbered by. The row's lock is held to the commit, so positions become visible in
-- their order, and a reader of the cursor never skips one.
create table event_heads (
  profile_id    text primary key,
  last_position bigint not null
);

create table events (
  profile_id text not null,
  event_id   text not null,
  position   bigint not null,
  track_id   text,
  sequence   integer,
  type       text not null,
  body       text not null,
  created_at timestamptz not null default now(),
  primary key (profile_id, event_id),
  unique (profile_id, position),
  unique (profile_id, track_id, sequence),
  foreign key (profile_id, track_id) references sessions,
  check ((track_id is null) = (sequence is null))
);

-- Of a caller's key only the SHA-256 is here: it may hold anything. `answer` holds what the first answer said beyond what the session's unchanging columns say.
create table idempotency_keys (
  profile_id      text not null,
  key_hash        bytea not null check (length(key_hash) = 32),
  request_hash    bytea not null,
  track_id        text,
  answer          jsonb not null default '{}',
  expires_at      timestamptz not null,
  primary key (profile_id, key_hash)
);
create index on idempotency_keys (expires_at);
