-- The kinds of e-mails that a person has turned off.
alter table identity.people add column mails_off text[] not null default '{}';

-- E-mails about something that happened, which are due for a day: until when a node is sending one, and when it was sent.
create table told_mails (
  kind          text not null check (kind in ('endpoint_disabled', 'dispute_opened', 'live_decision')),
  object_id     text not null,
  happened_at   timestamptz not null,
  telling_until timestamptz not null,
  told_at       timestamptz,
  primary key (kind, object_id, happened_at)
);
create index on told_mails (happened_at);
