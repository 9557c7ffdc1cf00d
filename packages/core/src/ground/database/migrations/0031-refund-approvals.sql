-- Above how much, in all, refunds of one payment need a second person. No row is no limit in that currency.
create table refund_thresholds (
  profile_id text not null references profiles,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  minor      bigint not null check (minor >= 0),
  primary key (profile_id, currency)
);

-- A refund that one person has proposed and another must confirm. Each payment has at most one open proposal.
create table refund_proposals (
  profile_id   text not null,
  proposal_id  text not null,
  track_id     text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  reason       text,
  proposed_by  text not null,
  proposed_at  timestamptz not null default now(),
  decision     text check (decision in ('confirmed', 'withdrawn')),
  decided_by   text,
  decided_at   timestamptz,
  primary key (profile_id, proposal_id),
  foreign key (profile_id, track_id) references sessions,
  constraint decided_by_someone check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint four_eyes check (decision is distinct from 'confirmed' or decided_by <> proposed_by)
);
create unique index one_open_refund_proposal on refund_proposals (profile_id, track_id) where decision is null;
