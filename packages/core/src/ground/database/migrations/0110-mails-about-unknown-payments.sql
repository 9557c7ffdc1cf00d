--! step by step
alter table told_mails
  drop constraint if exists told_mails_kind_check,
  add constraint told_mails_kind_check
    check (kind in ('endpoint_disabled', 'dispute_opened', 'live_decision', 'payments_unknown')) not valid;

alter table told_mails validate constraint told_mails_kind_check;
