-- Approvals of attempts that the acquirer has and this database does not, because it was restored to an earlier moment. The
-- money goes back. There is no foreign key to attempts and sessions, because neither exists.
create table lost_approvals (
  profile_id           text not null references profiles,
  attempt_id           text not null,
  acquirer             text not null,
  account_id           text,
  -- What the acquirer says that it took.
  acquirer_reference   text,
  amount_minor         bigint check (amount_minor >= 0),
  currency             text check (currency ~ '^[A-Z]{3}$'),
  reversal_refused_raw text,
  -- not_found: the acquirer of the account does not know the reference.
  outcome              text check (outcome in ('reversed', 'declined', 'not_found')),
  inquiry_count        integer not null default 0,
  version              integer not null default 0,
  created_at           timestamptz not null default now(),
  due_at               timestamptz,
  alarmed_at           timestamptz,
  completed_at         timestamptz,
  primary key (profile_id, attempt_id),
  constraint completed_or_due check ((completed_at is null) = (due_at is not null)),
  constraint completed_with_outcome check ((completed_at is null) = (outcome is null)),
  constraint attempt_of_profile check (starts_with(attempt_id, 'att_' || profile_id))
);
create index on lost_approvals (due_at) where due_at is not null;
