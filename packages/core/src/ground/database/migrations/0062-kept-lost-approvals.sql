--! step by step
-- kept: an operator has settled it, because the acquirer refuses for good to give the money back.
alter table lost_approvals
  drop constraint if exists lost_approvals_outcome_check,
  add constraint lost_approvals_outcome_check check (outcome in ('reversed', 'declined', 'not_found', 'kept')) not valid;

alter table lost_approvals validate constraint lost_approvals_outcome_check;
