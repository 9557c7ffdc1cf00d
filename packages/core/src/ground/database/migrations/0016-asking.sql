-- When somebody was told that the acquirer has still not answered: once for each row, also when the process that should
-- have told it died, or could not record what it had heard.
alter table attempts add column alarmed_at timestamptz;
alter table refunds add column alarmed_at timestamptz;
alter table reversals add column alarmed_at timestamptz;

-- A refund that a person asks for is recorded by a process that knows no acquirer; a worker sends it.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('queued', 'submitting', 'unknown', 'succeeded', 'failed'));
