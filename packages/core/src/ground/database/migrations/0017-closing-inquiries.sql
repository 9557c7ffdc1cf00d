-- The challenge's deadline is still known after the shopper's return: the issuer can decide until then.
alter table attempts add column challenge_ends_at timestamptz;

-- The acquirer's definite refusal to reverse, in its own code. An operator must settle what it leaves open.
alter table attempts add column reversal_refused_raw text;
alter table reversals add column reversal_refused_raw text;
alter table attempt_steps
  drop constraint attempt_steps_kind_check,
  add constraint attempt_steps_kind_check
    check (kind in ('challenged', 'returned', 'inquired', 'reversal_asked', 'reversal_refused'));

-- Attempts that ended without an approval although the acquirer's answer was missing for a while. The acquirer is asked
-- again later, because it could approve a sale after it has acknowledged the reversal. `looks` counts definite answers.
create table closing_inquiries (
  profile_id    text not null,
  attempt_id    text not null,
  track_id      text not null,
  acquirer      text not null,
  looks         smallint not null default 0,
  inquiry_count integer not null default 0,
  ended_at      timestamptz not null default now(),
  due_at        timestamptz,
  version       integer not null default 0,
  alarmed_at    timestamptz,
  completed_at  timestamptz,
  primary key (profile_id, attempt_id),
  foreign key (profile_id, attempt_id) references attempts,
  foreign key (profile_id, track_id) references sessions,
  constraint completed_or_due check ((completed_at is null) = (due_at is not null))
);
create index on closing_inquiries (due_at) where due_at is not null;

-- How an operator says that a payment ended which the acquirer does not settle. Another operator must confirm it. Each
-- payment has at most one open settlement.
create table settlements (
  profile_id  text not null,
  attempt_id  text not null,
  proposed_at timestamptz not null default now(),
  outcome     text not null check (outcome in ('succeeded', 'failed')),
  note        text not null check (note <> ''),
  proposed_by text not null,
  decision    text check (decision in ('confirmed', 'withdrawn')),
  decided_by  text,
  decided_at  timestamptz,
  primary key (profile_id, attempt_id, proposed_at),
  foreign key (profile_id, attempt_id) references attempts,
  constraint decided_by_someone check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint four_eyes check (decision is distinct from 'confirmed' or decided_by <> proposed_by)
);
create unique index one_open_settlement on settlements (profile_id, attempt_id) where decision is null;
