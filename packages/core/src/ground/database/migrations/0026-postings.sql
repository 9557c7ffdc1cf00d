-- The ledger: every movement of money that we know of, in double entry. A posting is one row with the account that it
-- debits and the account that it credits, so what is debited is always what is credited. Positions are consecutive in
-- each profile, and `booked_at` never decreases with them. `number` counts repetitions of the same kind and reference: an
-- acquirer can approve again what it has reversed.
create table postings (
  profile_id   text not null,
  position     bigint not null check (position > 0),
  kind         text not null,
  reference    text not null,
  number       integer not null default 1 check (number > 0),
  -- Null if no session is concerned.
  track_id     text,
  debit        text not null,
  credit       text not null,
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  booked_at    timestamptz not null default now(),
  primary key (profile_id, position),
  unique (profile_id, kind, reference, number),
  constraint accounts_of_kind check ((kind, debit, credit) in (
    ('sale', 'acquirer_receivable', 'merchant_payable'),
    ('capture', 'acquirer_receivable', 'merchant_payable'),
    ('refund', 'merchant_payable', 'acquirer_receivable'),
    ('late_approval', 'acquirer_receivable', 'suspense'),
    ('late_reversal', 'suspense', 'acquirer_receivable')))
);

-- What the planner believes until it has real rows, see 0003.
insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor)
select 'nobody-' || n % 10, n, 'sale', 'att_' || n, 'acquirer_receivable', 'merchant_payable', 'BHD', n
from generate_series(1, 1000) n;

analyze postings;

delete from postings where profile_id like 'nobody-%';

alter table postings set (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_threshold = 10000);

-- Everything that was taken and given back before there was a ledger, in its order, profile by profile. Nothing is locked
-- meanwhile. Nodes of the earlier version book nothing, so what they record from here on is booked by `pay books book`.
do $$
declare
  profile text;
begin
  for profile in select profile_id from profiles order by profile_id loop
    insert into postings (profile_id, position, kind, reference, track_id, debit, credit, currency, amount_minor)
    select profile, row_number() over (order by at, kind, reference), kind, reference, track_id,
      case kind when 'refund' then 'merchant_payable' when 'late_reversal' then 'suspense' else 'acquirer_receivable' end,
      case kind when 'refund' then 'acquirer_receivable' when 'late_reversal' then 'acquirer_receivable'
        when 'late_approval' then 'suspense' else 'merchant_payable' end,
      currency, amount_minor
    from (
      select completed_at as at, 'sale' as kind, live_attempt_id as reference, track_id, currency, amount_minor
      from sessions where profile_id = profile and status = 'succeeded' and captured_minor is null
      union all
      select completed_at, 'capture', capture_id, track_id, currency, amount_minor
      from captures where profile_id = profile and state = 'succeeded'
      union all
      select f.completed_at, 'refund', f.refund_id, f.track_id, s.currency, f.amount_minor
      from refunds f join sessions s using (profile_id, track_id)
      where f.profile_id = profile and f.state = 'succeeded'
      union all
      select case kind when 'late_approval' then r.created_at else r.completed_at end, kind, r.attempt_id, r.track_id,
        s.currency, s.amount_minor
      from reversals r
        join attempts a using (profile_id, attempt_id)
        join sessions s on s.profile_id = r.profile_id and s.track_id = r.track_id
        cross join unnest(array['late_approval', 'late_reversal']) as kind
      where r.profile_id = profile and a.authorisation_days is null
        and (kind = 'late_approval' or r.completed_at is not null)
    ) cause;
  end loop;
end $$;

-- The only kind of trigger in payment data: it runs for no statement of the program.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;
create trigger never_changed before update or delete or truncate on postings
  for each statement execute function refuse_change('a posting is never changed: book another one');

-- How often the acquirer has approved an attempt after its end: each time, its money must go back again.
alter table reversals add column openings integer not null default 1 check (openings > 0);

-- Postings are numbered by the row that numbers events, because a commit that moves money has locked it for its event.
-- `booked_at` is no later than the next posting.
alter table event_heads
  add column last_posting bigint not null default 0,
  add column booked_at timestamptz;

insert into event_heads as h (profile_id, last_position, last_posting, booked_at)
select profile_id, 0, position, booked_at
from (select p.profile_id, last.* from profiles p cross join lateral (
  select position, booked_at from postings b where b.profile_id = p.profile_id order by position desc limit 1) last) opened
on conflict (profile_id) do update set last_posting = excluded.last_posting, booked_at = excluded.booked_at;
