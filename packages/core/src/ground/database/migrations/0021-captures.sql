--! earlier text 51bb172789646b6042dfac1b3ab6d6dd47914f7da976e5d630e0c3616991ce1a
-- Authorisations that are captured later, given back, or left to lapse.
--
-- `captured_minor` and `capture_reserved_minor` are null where the sale itself takes the money, so that no existing row
-- has to be written: then everything is captured once the session has succeeded. With an authorisation that is captured
-- later they are numbers: what is captured, and that plus what is being captured.
-- `authorised_until` is there only while something can still be captured.
-- `void_reason` is there from the moment a void is recorded, and goes away if the acquirer refuses it.
--
-- The new constraints are not checked against existing rows, because the ones that they replace are stricter, and a
-- check would read a table of millions of rows under a lock that stops every payment.
alter table sessions
  add column capture text not null default 'automatic',
  add column authorised_until timestamptz,
  add column capture_reserved_minor bigint,
  add column captured_minor bigint,
  add column void_reason text,
  drop constraint sessions_status_check,
  drop constraint refunds_within_paid,
  drop constraint succeeded_by_its_attempt,
  drop constraint over_without_attempt,
  drop constraint completed_when_over,
  add constraint sessions_status_check check (
    status in ('open', 'authorised', 'succeeded', 'voided', 'failed', 'cancelled', 'expired')) not valid,
  add constraint sessions_capture_check check (capture in ('automatic', 'manual')) not valid,
  add constraint sessions_void_reason_check check (void_reason in ('requested', 'lapsed')) not valid,
  add constraint succeeded_by_its_attempt check (
    status not in ('authorised', 'succeeded', 'voided') or live_attempt_id is not null) not valid,
  add constraint over_without_attempt check (
    status in ('open', 'authorised', 'succeeded', 'voided') or live_attempt_id is null) not valid,
  add constraint completed_when_over check (
    (status in ('open', 'authorised')) = (completed_at is null)) not valid,
  add constraint captures_within_authorised check (
    (captured_minor is null) = (capture_reserved_minor is null)
    and captured_minor between 0 and capture_reserved_minor and capture_reserved_minor between 0 and amount_minor) not valid,
  add constraint captured_of_status check (
    case when status in ('authorised', 'voided') then captured_minor is not distinct from 0
      when status = 'succeeded' then captured_minor is null or captured_minor > 0
      else captured_minor is null end) not valid,
  add constraint refunds_within_captured check (
    refunded_minor between 0 and refund_reserved_minor
    and refund_reserved_minor between 0 and
      case when status = 'succeeded' then coalesce(captured_minor, amount_minor) else 0 end) not valid,
  add constraint nothing_captured_of_void check (
    void_reason is null or capture_reserved_minor is not distinct from 0) not valid,
  add constraint voided_with_reason check (status <> 'voided' or void_reason is not null) not valid,
  add constraint open_authorisation check (
    case when status in ('authorised') then authorised_until is not null
      when status = 'succeeded' then true
      else authorised_until is null end) not valid;
-- For how many days the acquirer holds the money of an attempt that only authorises; null if the sale takes it.
alter table attempts
  add column authorisation_days smallint,
  add constraint attempts_authorisation_days_check check (authorisation_days > 0) not valid;

-- Money that is being taken of an authorisation, or was. The acquirer knows a capture by its id: asked again, it is the
-- same capture. One that Pay itself began has no idempotency key.
create table captures (
  profile_id         text not null,
  capture_id         text not null,
  track_id           text not null,
  attempt_id         text not null,
  amount_minor       bigint not null check (amount_minor > 0),
  currency           text not null,
  -- Nothing more will be captured of the authorisation; the acquirer gives the rest back.
  is_last            boolean not null,
  state              text not null check (state in ('queued', 'submitting', 'unknown', 'succeeded', 'failed')),
  acquirer           text not null,
  account_id         text,
  -- Copied from the attempt, as in refunds.
  authorisation_reference text,
  authorisation_state bytea,
  acquirer_reference text,
  refusal_raw        text,
  idempotency_hash   bytea check (length(idempotency_hash) = 32),
  asked_by           text,
  inquiry_count      integer not null default 0,
  unknown_since      timestamptz,
  due_at             timestamptz,
  alarmed_at         timestamptz,
  version            integer not null default 0,
  created_at         timestamptz not null default now(),
  completed_at       timestamptz,
  primary key (profile_id, capture_id),
  foreign key (profile_id, track_id) references sessions,
  foreign key (profile_id, attempt_id) references attempts,
  constraint definite_or_due check ((state in ('succeeded', 'failed')) = (due_at is null)),
  constraint completed_when_definite check ((due_at is null) = (completed_at is not null))
);
create index on captures (profile_id, track_id, created_at);
create index on captures (due_at) where due_at is not null;
create index captures_by_acquirer_reference on captures (profile_id, acquirer_reference)
  where acquirer_reference is not null;
-- Of two requests for the last capture, one is refused.
create unique index one_last_capture on captures (profile_id, track_id) where is_last and state <> 'failed';

-- Authorisations of which nothing was captured, and which are being given back, or were.
create table voids (
  profile_id         text not null,
  void_id            text not null,
  track_id           text not null,
  attempt_id         text not null,
  reason             text not null check (reason in ('requested', 'lapsed')),
  state              text not null check (state in ('queued', 'submitting', 'unknown', 'succeeded', 'failed')),
  acquirer           text not null,
  account_id         text,
  -- Copied from the attempt, as in refunds.
  authorisation_reference text,
  authorisation_state bytea,
  acquirer_reference text,
  refusal_raw        text,
  idempotency_hash   bytea check (length(idempotency_hash) = 32),
  asked_by           text,
  inquiry_count      integer not null default 0,
  unknown_since      timestamptz,
  due_at             timestamptz,
  alarmed_at         timestamptz,
  version            integer not null default 0,
  created_at         timestamptz not null default now(),
  completed_at       timestamptz,
  primary key (profile_id, void_id),
  foreign key (profile_id, track_id) references sessions,
  foreign key (profile_id, attempt_id) references attempts,
  constraint definite_or_due check ((state in ('succeeded', 'failed')) = (due_at is null)),
  constraint completed_when_definite check ((due_at is null) = (completed_at is not null))
);
create index on voids (profile_id, track_id, created_at);
create index on voids (due_at) where due_at is not null;
create unique index one_void on voids (profile_id, track_id) where state <> 'failed';

-- What the planner believes until it has real rows, see 0003.
-- Where there are rows, the tables are in use, and must not stay locked while they are analysed.
do $$
begin
  if exists (select from sessions) then return; end if;
  insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
    attempt_count, live_attempt_id, card_brand, created_at, expires_at)
  select profile, 'trk_' || profile || n, 'pay_' || profile || n, now(), n, 'BHD', 'order-' || n, 1, 'att_' || profile || n,
    'visa', now() - n * interval '1 minute', now() + n * interval '1 second'
  from (select 'nobody-' || n % 10 as profile, n from generate_series(1, 1000) n) row;

  insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
    card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, due_at, completed_at)
  select profile_id, live_attempt_id, track_id, 1, case when n % 100 = 0 then 'submitting' else 'approved' end, 'none',
    'visa', '0000', 12, 2030, track_id, 'none-' || n, case when n % 100 = 0 then now() + n * interval '1 second' end, now()
  from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

  insert into captures (profile_id, capture_id, track_id, attempt_id, amount_minor, currency, is_last, state, acquirer,
    due_at, completed_at)
  select profile_id, 'cap_' || track_id, track_id, live_attempt_id, 1, 'BHD', true,
    case when n % 100 = 0 then 'submitting' else 'succeeded' end, 'none',
    case when n % 100 = 0 then now() end, case when n % 100 > 0 then now() end
  from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

  insert into voids (profile_id, void_id, track_id, attempt_id, reason, state, acquirer, due_at, completed_at)
  select profile_id, 'vod_' || track_id, track_id, live_attempt_id, 'requested',
    case when n % 100 = 0 then 'submitting' else 'succeeded' end, 'none',
    case when n % 100 = 0 then now() end, case when n % 100 > 0 then now() end
  from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

  analyze sessions, attempts, captures, voids;

  delete from voids where profile_id like 'nobody-%';
  delete from captures where profile_id like 'nobody-%';
  delete from attempts where profile_id like 'nobody-%';
  delete from sessions where profile_id like 'nobody-%';
end $$;

alter table captures set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);
alter table voids set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);
