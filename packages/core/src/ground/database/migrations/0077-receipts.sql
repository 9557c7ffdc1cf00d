-- Whether the shoppers of a profile get receipts. The addresses of its receipts are signed with `secret`. `position` is
-- that of the last event that has been searched for payments to send a receipt for (docs/decisions/0059).
create table receipt_settings (
  profile_id text primary key references profiles,
  is_on      boolean not null,
  secret     bytea not null check (octet_length(secret) = 32),
  position   bigint not null check (position >= 0)
);

-- The e-mail with the receipt of a payment: when to try to send it next, null if nothing is left to send, and what has
-- become of it. A process that sends it has moved `due_at` on and raised `version`, so no other sends it meanwhile.
create table receipts (
  profile_id text not null,
  track_id   text not null,
  due_at     timestamptz,
  version    integer not null default 0,
  tries      integer not null default 0 check (tries >= 0),
  sent_at    timestamptz,
  failure    text check (failure in ('address_refused', 'address_unfit', 'not_accepted', 'turned_off')),
  primary key (profile_id, track_id),
  foreign key (profile_id, track_id) references sessions,
  constraint receipt_waits_or_has_ended check (due_at is null or failure is null)
);
create index due_receipts on receipts (due_at) where due_at is not null;
