-- Money that is being given back, or was. What is pending, unknown or done is reserved: together it never exceeds what
-- was paid. `refunded_minor` is the part that is done.
alter table sessions
  add column refund_reserved_minor bigint not null default 0,
  drop constraint refunds_within_paid,
  add constraint refunds_within_paid check (
    refunded_minor between 0 and refund_reserved_minor
    and refund_reserved_minor between 0 and case when status = 'succeeded' then amount_minor else 0 end);

-- `due_at` is when a worker must ask again; null once the outcome is definite. The acquirer knows a refund by its id:
-- asked again it is the same refund.
create table refunds (
  profile_id         text not null,
  refund_id          text not null,
  track_id           text not null,
  attempt_id         text not null,
  amount_minor       bigint not null check (amount_minor > 0),
  reason             text,
  state              text not null check (state in ('submitting', 'unknown', 'succeeded', 'failed')),
  acquirer           text not null,
  acquirer_reference text,
  refusal_raw        text,
  idempotency_hash   bytea not null check (length(idempotency_hash) = 32),
  inquiry_count      integer not null default 0,
  unknown_since      timestamptz,
  due_at             timestamptz,
  version            integer not null default 0,
  created_at         timestamptz not null default now(),
  completed_at       timestamptz,
  primary key (profile_id, refund_id),
  foreign key (profile_id, track_id) references sessions,
  foreign key (profile_id, attempt_id) references attempts,
  constraint definite_or_due check ((state in ('succeeded', 'failed')) = (due_at is null)),
  constraint completed_when_definite check ((due_at is null) = (completed_at is not null))
);
create index on refunds (profile_id, track_id, created_at);
create index on refunds (due_at) where due_at is not null;
