-- A merchant asks to take real money, and an operator decides. Another try is another row; none is ever deleted.
create table live_requests (
  request_id    text primary key check (request_id ~ '^liv_[0-9A-Za-z]{22}$'),
  merchant_id   text not null references merchants,
  state         text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  business_name text not null check (length(business_name) between 1 and 100),
  website       text not null check (length(website) between 1 and 2048),
  contact_name  text not null check (length(contact_name) between 1 and 100),
  contact_email text not null check (length(contact_email) between 3 and 254),
  -- What the merchant expects to be paid in a month.
  volume_minor  bigint not null check (volume_minor > 0),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  note          text check (length(note) between 1 and 2000),
  asked_by      text not null,
  asked_at      timestamptz not null default now(),
  decided_by    text,
  decided_at    timestamptz,
  -- Why it was refused, or what its approval was noted with.
  reason        text check (length(reason) between 1 and 2000),
  approval_id   text,
  foreign key (merchant_id, approval_id) references live_approvals,
  constraint open_until_decided check (
    (state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
  constraint refused_with_reason check (state <> 'refused' or reason is not null),
  constraint approved_by_an_approval check ((state = 'approved') = (approval_id is not null))
);
create unique index one_open_live_request on live_requests (merchant_id) where state = 'open';
create index live_requests_of_merchant on live_requests (merchant_id, asked_at desc, request_id desc);
create index live_requests_by_state on live_requests (state, asked_at desc, request_id desc);
create index live_requests_by_time on live_requests (asked_at desc, request_id desc);

-- A suspended merchant's profiles are suspended with it, those too that are made meanwhile: a profile carries the fact
-- as a copy that the foreign key holds true and brings up to date. Beside it stands the profile's own `suspended_at`,
-- so that resuming the merchant gives each profile its own state back. The payment path reads `is_suspended` alone.
alter table merchants add suspended_at timestamptz;
alter table merchants add is_suspended boolean not null generated always as (suspended_at is not null) stored;
alter table merchants add unique (merchant_id, is_suspended);
alter table profiles add merchant_suspended boolean not null default false;
alter table profiles add constraint suspended_with_merchant
  foreign key (merchant_id, merchant_suspended) references merchants (merchant_id, is_suspended) on update cascade;
alter table profiles add is_suspended boolean not null
  generated always as (suspended_at is not null or merchant_suspended) stored;

-- Lists, newest first.
create index merchants_by_time on merchants (created_at desc, merchant_id desc);
create index audit_of_merchant on audit_entries (merchant_id, at desc, audit_id desc);
drop index audit_entries_merchant_id_at_idx;
-- Entries of one transaction keep their order.
alter table audit_entries alter at set default clock_timestamp();

-- What a worker changes of a merchant's settings is told too.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('person', 'operator', 'worker'));
