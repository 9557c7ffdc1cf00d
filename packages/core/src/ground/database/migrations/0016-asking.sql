-- When the alarm was raised that an acquirer still gives no definite answer. It is raised once for each row, even if a
-- process dies before raising it or fails to record what it was told.
alter table attempts add column alarmed_at timestamptz;
alter table refunds add column alarmed_at timestamptz;
alter table reversals add column alarmed_at timestamptz;

-- The dashboard records a refund as queued, because it does not talk to acquirers; a worker sends it.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('queued', 'submitting', 'unknown', 'succeeded', 'failed'));
