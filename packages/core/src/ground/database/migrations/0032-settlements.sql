-- What an operator expects of the settlement files of an account. The row is also the lock under which lines of the
-- account are matched.
create table settlement_accounts (
  profile_id        text not null,
  account_id        text not null,
  -- The days after which a captured payment should have been settled.
  usual_days        smallint not null default 7 check (usual_days between 1 and 90),
  -- A fee above this share of its payment needs a person.
  fee_limit_percent smallint not null default 10 check (fee_limit_percent between 0 and 100),
  -- Payments from before this time were settled before files were imported; null until the first file.
  expected_from     timestamptz,
  -- Postings up to here were looked at for payments that are missing.
  checked_position  bigint not null default 0,
  primary key (profile_id, account_id),
  constraint account_of_profile check (starts_with(account_id, 'acc_' || profile_id))
);

-- Files of acquirers, each at most once. Lines are stored and matched in batches, and `imported_lines` says up to which
-- line, in the commit of each batch; an import that was interrupted continues there.
create table settlement_files (
  profile_id       text not null,
  file_id          text not null,
  account_id       text not null,
  sha256           bytea not null check (length(sha256) = 32),
  name             text not null check (length(name) between 1 and 200),
  format           text not null check (format ~ '^[a-z]{1,20}$'),
  -- Of the mapping of its columns: an import continues only with the same one.
  mapping_sha256   bytea not null check (length(mapping_sha256) = 32),
  line_count       integer not null check (line_count > 0),
  imported_lines   integer not null default 0 check (imported_lines between 0 and line_count),
  first_at         timestamptz,
  last_at          timestamptz,
  -- Of each currency, once everything is imported.
  totals           jsonb,
  imported_by_kind text not null check (imported_by_kind in ('person', 'operator')),
  imported_by      text not null,
  created_at       timestamptz not null default now(),
  completed_at     timestamptz,
  primary key (profile_id, file_id),
  foreign key (profile_id, account_id) references settlement_accounts,
  constraint each_file_once unique (profile_id, sha256),
  constraint completed_with_last_line check ((completed_at is null) = (imported_lines < line_count)),
  constraint totals_when_completed check ((completed_at is null) = (totals is null))
);
create index on settlement_files (profile_id, created_at desc, file_id desc);

-- The lines of files, as the acquirer wrote them: `amount_minor` is what it pays, or takes if it is below zero, and
-- `fee_minor` what it subtracts from that. Fees can have another currency. `booked` says how the line was booked when it
-- was imported; `matched_kind` and `matched_reference` name the movement that it settles, which can become known later.
-- There is no foreign key to the file: the transaction that stores lines has locked the file's row, and a check for each
-- of a million lines takes seconds.
create table settlement_lines (
  profile_id        text not null,
  file_id           text not null,
  number            integer not null check (number > 0),
  type              text not null check (type in ('settled', 'refunded', 'refund_reversed', 'chargeback',
    'chargeback_reversal', 'second_chargeback', 'fee', 'payout', 'adjustment')),
  raw_type          text,
  -- Our ids, as far as the line has them: of the attempt, of the capture and of the refund.
  attempt_id        text,
  capture_id        text,
  refund_id         text,
  -- A reference of the line is another profile's.
  is_foreign        boolean not null,
  -- The acquirer's reference of the payment, and of the capture, the refund or the dispute.
  acquirer_reference text,
  movement_reference text,
  currency          text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor      bigint not null,
  fee_currency      text not null check (fee_currency ~ '^[A-Z]{3}$'),
  fee_minor         bigint not null,
  net_currency      text not null check (net_currency ~ '^[A-Z]{3}$'),
  net_minor         bigint not null,
  at                timestamptz,
  booked            text not null check (booked in ('matched', 'suspense', 'nothing')),
  matched_kind      text check (matched_kind in ('sale', 'capture', 'refund', 'chargeback', 'chargeback_reversal',
    'second_chargeback')),
  matched_reference text,
  track_id          text,
  primary key (profile_id, file_id, number),
  constraint matched_by_name check ((matched_kind is null) = (matched_reference is null)),
  constraint matched_when_booked check (booked <> 'matched' or matched_kind is not null),
  constraint nothing_without_amount check (booked <> 'nothing' or amount_minor = 0 or type = 'payout')
);
-- A movement is settled once, whatever files say.
create unique index settled_once on settlement_lines (profile_id, matched_kind, matched_reference)
  where matched_kind is not null;

-- What does not match. `reference` and `number` are the file and the line, or the movement that is missing and 0, or the
-- file and 0. An item ends when the line is matched after all, or when an operator decides.
create table settlement_items (
  profile_id   text not null,
  reference    text not null,
  number       integer not null check (number >= 0),
  account_id   text not null,
  reason       text not null check (reason in ('approval_unknown', 'payment_not_approved', 'reversed_but_settled',
    'settled_before_captured', 'capture_unknown', 'refund_unknown', 'refund_not_done', 'refund_returned',
    'chargeback_unknown', 'amount_differs', 'currency_differs', 'line_doubled', 'line_of_another_account',
    'ledger_differs', 'fee_unexpected', 'adjustment', 'payment_missing', 'payout_differs')),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null,
  track_id     text,
  opened_at    timestamptz not null default now(),
  -- Null once an alarm was raised, or if the reason does not need one.
  alarm_due_at timestamptz,
  -- When the line is matched again; null if that cannot help any more.
  look_at      timestamptz,
  decision     text check (decision in ('matched', 'settled_later', 'to_acquirer', 'to_merchant', 'returned', 'noted')),
  note         text,
  ended_by     text,
  ended_at     timestamptz,
  primary key (profile_id, reference, number),
  constraint ended_with_decision check ((ended_at is null) = (decision is null)),
  constraint decided_by_someone check (
    case when decision in ('matched', 'settled_later') then ended_by is null and note is null
      else (decision is null) = (ended_by is null) and (decision is null) = (note is null) end),
  constraint nothing_due_after_end check (ended_at is null or look_at is null),
  constraint account_of_profile check (starts_with(account_id, 'acc_' || profile_id))
);
create index settlement_items_open on settlement_items (opened_at, profile_id, reference, number)
  where ended_at is null;
create index on settlement_items (alarm_due_at) where alarm_due_at is not null;
create index on settlement_items (look_at) where look_at is not null;

-- What the planner believes until it has real rows, see 0003: so many lines and items of a profile that it looks them up.
insert into settlement_accounts (profile_id, account_id)
select 'nobody-' || n, 'acc_nobody-' || n from generate_series(0, 9) n;

insert into settlement_files (profile_id, file_id, account_id, sha256, name, format, mapping_sha256, line_count,
  imported_by_kind, imported_by)
select 'nobody-' || n, 'stf_nobody-' || n, 'acc_nobody-' || n, sha256(convert_to(n::text, 'UTF8')), 'none', 'pay',
  sha256(''), 100, 'operator', 'none'
from generate_series(0, 9) n;

insert into settlement_lines (profile_id, file_id, number, type, is_foreign, currency, amount_minor, fee_currency,
  fee_minor, net_currency, net_minor, booked, matched_kind, matched_reference)
select 'nobody-0', 'stf_nobody-0', n, 'settled', false, 'BHD', n, 'BHD', 0, 'BHD', n, 'matched', 'sale', 'att_' || n
from generate_series(1, 2000) n;

insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor)
select 'nobody-0', 'stf_nobody-0', n, 'acc_nobody-0', 'amount_differs', 'BHD', n from generate_series(1, 2000) n;

analyze settlement_accounts, settlement_files, settlement_lines, settlement_items;

delete from settlement_items;
delete from settlement_lines;
delete from settlement_files;
delete from settlement_accounts;

alter table settlement_accounts set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);
alter table settlement_files set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);
alter table settlement_lines set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);
alter table settlement_items set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);

-- `settled`: what the acquirer has paid. `fees`: what it has kept. `disputes`: what disputes take until a file shows it.
alter table postings
  drop constraint accounts_of_kind,
  add constraint accounts_of_kind check ((kind, debit, credit) in (
    ('sale', 'acquirer_receivable', 'merchant_payable'),
    ('capture', 'acquirer_receivable', 'merchant_payable'),
    ('refund', 'merchant_payable', 'acquirer_receivable'),
    ('late_approval', 'acquirer_receivable', 'suspense'),
    ('late_reversal', 'suspense', 'acquirer_receivable'),
    ('settlement', 'settled', 'acquirer_receivable'),
    ('deduction', 'acquirer_receivable', 'settled'),
    ('dispute_settlement', 'settled', 'disputes'),
    ('dispute_deduction', 'disputes', 'settled'),
    ('fee', 'fees', 'settled'),
    ('fee_return', 'settled', 'fees'),
    ('unmatched_settlement', 'settled', 'suspense'),
    ('unmatched_deduction', 'suspense', 'settled'),
    ('late_settlement', 'suspense', 'acquirer_receivable'),
    ('late_deduction', 'acquirer_receivable', 'suspense'),
    ('late_dispute_settlement', 'suspense', 'disputes'),
    ('late_dispute_deduction', 'disputes', 'suspense'),
    ('kept_settlement', 'suspense', 'merchant_payable'),
    ('kept_deduction', 'merchant_payable', 'suspense'),
    ('returned_settlement', 'suspense', 'settled'),
    ('returned_deduction', 'settled', 'suspense'))) not valid;
