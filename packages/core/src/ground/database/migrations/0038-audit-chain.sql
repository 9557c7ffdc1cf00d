-- Entries about the platform, such as who its operators are, belong to no merchant.
alter table audit_entries alter column merchant_id drop not null;
create index audit_of_platform on audit_entries (at desc, audit_id desc) where merchant_id is null;

-- A visitor is somebody who is not signed in; the id is the address, if it is known.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('person', 'operator', 'worker', 'key', 'visitor'));

-- Entries that no worker has linked yet. It is a table of its own, because entries never change.
create table audit_pending (
  number   bigint generated always as identity primary key,
  audit_id text not null
);
insert into audit_pending (audit_id) select audit_id from audit_entries order by at, audit_id;

-- A trigger, so that no statement that writes an entry can forget it.
create function queue_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_pending (audit_id) values (new.audit_id);
  return null;
end $$;
create trigger queued after insert on audit_entries for each row execute function queue_audit_entry();

-- The entries of a merchant, or of the platform, as a chain: each hash covers the entry, its position and the hash before.
create table audit_links (
  chain    text not null,
  position bigint not null check (position > 0),
  audit_id text not null unique references audit_entries,
  sha256   bytea not null check (length(sha256) = 32),
  primary key (chain, position)
);

create trigger never_changed before update or delete or truncate on audit_entries
  for each statement execute function refuse_change('the audit is never changed');
create trigger never_changed before update or delete or truncate on audit_links
  for each statement execute function refuse_change('the audit is never changed');
