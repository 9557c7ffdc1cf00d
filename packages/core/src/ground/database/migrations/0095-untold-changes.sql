-- Changes of what a person signs in with that they have not been told of by e-mail: written with the change itself, and
-- deleted when the e-mail has been sent. Until `telling_until`, a node is sending it.
create table identity.untold_changes (
  change_id     text primary key,
  person_id     text not null references identity.people on delete cascade,
  change        text not null,
  changed_at    timestamptz not null default now(),
  telling_until timestamptz
);
create index on identity.untold_changes (telling_until, changed_at);
create index on identity.untold_changes (person_id);
