-- Approvals that came although their attempt had ended without one: the money must go back. An attempt that is still
-- alive is reversed as itself; these are those whose state is final and stays so.
create table reversals (
  profile_id         text not null,
  attempt_id         text not null,
  track_id           text not null,
  acquirer           text not null,
  acquirer_reference text not null,
  tries              integer not null default 0,
  due_at             timestamptz,
  version            integer not null default 0,
  created_at         timestamptz not null default now(),
  completed_at       timestamptz,
  primary key (profile_id, attempt_id),
  foreign key (profile_id, attempt_id) references attempts,
  foreign key (profile_id, track_id) references sessions,
  constraint completed_or_due check ((completed_at is null) = (due_at is not null))
);
create index on reversals (due_at) where due_at is not null;
