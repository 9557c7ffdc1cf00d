-- Cardholders' claims, through their issuers, to get the money of payments back. A payment can have several, each of all
-- or part of its amount. `state`, `amount_minor`, `taken_minor`, the reason and the deadline are what the facts of the
-- dispute together say; whatever order they are told in, they say the same.
--
-- `taken_minor` is what the acquirer has taken and not given back; below zero if it told of a return first.
create table disputes (
  profile_id         text not null,
  dispute_id         text not null,
  track_id           text not null,
  attempt_id         text not null,
  acquirer           text not null,
  account_id         text,
  -- The acquirer's own, the same in everything that it says about this dispute.
  acquirer_reference text not null check (length(acquirer_reference) between 1 and 256),
  state              text not null check (state in ('information_requested', 'opened', 'evidence_submitted',
    'pre_arbitration', 'arbitration', 'won', 'lost', 'accepted', 'expired')),
  amount_minor       bigint not null check (amount_minor >= 0),
  currency           text not null check (currency ~ '^[A-Z]{3}$'),
  taken_minor        bigint not null default 0,
  scheme             text,
  reason_code        text,
  answer_by          timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  closed_at          timestamptz,
  primary key (profile_id, dispute_id),
  foreign key (profile_id, track_id) references sessions,
  foreign key (profile_id, attempt_id) references attempts,
  constraint one_of_each_reference unique nulls not distinct (profile_id, account_id, acquirer_reference),
  constraint closed_when_over check ((state in ('won', 'lost', 'accepted', 'expired')) = (closed_at is not null)),
  constraint account_of_profile check (starts_with(account_id, 'acc_' || profile_id))
);
create index on disputes (profile_id, track_id);
create index on disputes (profile_id, created_at, dispute_id);
-- What needs an answer, the earliest deadline first.
create index disputes_to_answer on disputes (profile_id, answer_by)
  where state in ('information_requested', 'opened', 'pre_arbitration');

-- Everything that acquirers, settlement files and people have said about a dispute. Never changed. Money moves once for
-- each kind of fact, whoever tells it first.
create table dispute_facts (
  profile_id   text not null,
  dispute_id   text not null,
  fact_id      text not null check (length(fact_id) between 1 and 128),
  kind         text not null check (kind in ('information_requested', 'opened', 'chargeback', 'evidence_submitted',
    'time_ended', 'accepted', 'chargeback_reversal', 'issuer_gave_up', 'second_chargeback', 'pre_arbitration_opened',
    'pre_arbitration_declined', 'pre_arbitration_accepted', 'pre_arbitration_withdrawn', 'pre_arbitration_won',
    'pre_arbitration_lost', 'arbitration_opened', 'arbitration_won', 'arbitration_lost')),
  source       text not null check (source in ('notice', 'file', 'person')),
  amount_minor bigint not null check (amount_minor >= 0),
  scheme       text,
  reason_code  text,
  answer_by    timestamptz,
  -- By the clock of whoever said so.
  happened_at  timestamptz,
  recorded_at  timestamptz not null default now(),
  primary key (profile_id, dispute_id, fact_id),
  foreign key (profile_id, dispute_id) references disputes,
  constraint money_once check (
    kind not in ('chargeback', 'chargeback_reversal', 'second_chargeback') or (fact_id = kind and amount_minor > 0))
);

-- What disputes have taken of a payment cannot be refunded as well. An acquirer can charge back what was refunded before:
-- then more is gone than was captured, and `overdrawn_minor` is exactly that much, until a refund fails, more is captured
-- or a chargeback is returned. It is never more, so it makes no room for another refund.
--
-- Existing rows are not checked, for the reason in 0021.
alter table sessions
  add column charged_back_minor bigint not null default 0,
  add column overdrawn_minor bigint not null default 0,
  add constraint refunds_and_chargebacks_within_captured check (
    charged_back_minor >= 0
    and overdrawn_minor >= 0
    and (charged_back_minor = 0 or status = 'succeeded')
    and case when overdrawn_minor > 0
      then refund_reserved_minor + charged_back_minor - overdrawn_minor = coalesce(captured_minor, amount_minor)
      else charged_back_minor = 0
        or refund_reserved_minor + charged_back_minor <= coalesce(captured_minor, amount_minor) end) not valid;

-- A dispute is one of the things that a notice can be about.
alter table acquirer_notices
  drop constraint acquirer_notices_about_check,
  add constraint acquirer_notices_about_check
    check (about in ('authorisation', 'capture', 'refund', 'dispute', 'nothing')) not valid;

-- `disputes` is the account of what the acquirer has taken because of disputes. These kinds are added to whichever there
-- are.
do $$
declare
  kinds text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'postings'::regclass and conname = 'accounts_of_kind');
begin
  execute format('alter table postings drop constraint accounts_of_kind, add constraint accounts_of_kind check (
    %s or (kind, debit, credit) in (
      (''chargeback'', ''merchant_payable'', ''disputes''),
      (''chargeback_reversal'', ''disputes'', ''merchant_payable''),
      (''second_chargeback'', ''merchant_payable'', ''disputes''))) not valid', kinds);
end $$;
