-- What acquirers tell us on the notice addresses of accounts, once its signature is right. Each event of an acquirer is
-- stored once. A notice is due until what it is about has ended, or until nobody expects that any more.
--
-- There is no foreign key to the account, for the reason in 0018.
create table acquirer_notices (
  profile_id         text not null,
  account_id         text not null,
  event_id           text not null check (length(event_id) between 1 and 128),
  about              text not null check (about in ('authorisation', 'capture', 'refund', 'nothing')),
  -- Ours. Of a notice that only has the acquirer's own reference, it is found later.
  reference          text,
  acquirer_reference text,
  -- The outcome that it proves; null if it is only a reason to ask the acquirer.
  evidence           jsonb check (jsonb_typeof(evidence) = 'object'),
  occurred_at        timestamptz,
  -- Without possible card numbers.
  body               text not null,
  received_at        timestamptz not null default now(),
  tries              integer not null default 0,
  due_at             timestamptz,
  applied_at         timestamptz,
  outcome            text check (outcome in ('applied', 'contradicted', 'left_open', 'unmatched', 'kept')),
  primary key (profile_id, account_id, event_id),
  constraint applied_or_due check ((applied_at is null) = (due_at is not null)),
  constraint outcome_when_applied check ((applied_at is null) = (outcome is null)),
  constraint about_something check (
    case when about = 'nothing' then evidence is null and outcome = 'kept'
      else reference is not null or acquirer_reference is not null end)
);
create index on acquirer_notices (due_at) where due_at is not null;
-- The evidence about one reference.
create index acquirer_notices_by_reference on acquirer_notices (profile_id, reference) where evidence is not null;
-- Whether an operator was told about an account lately.
create index acquirer_notices_unmatched on acquirer_notices (profile_id, account_id, applied_at)
  where outcome = 'unmatched';
-- What the sweep deletes.
create index on acquirer_notices (applied_at) where applied_at is not null;
