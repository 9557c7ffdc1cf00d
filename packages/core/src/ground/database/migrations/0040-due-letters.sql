-- When the people who can confirm the refund were told by e-mail, and until when a node is telling them.
alter table refund_proposals
  add column told_at timestamptz,
  add column telling_until timestamptz;
create index untold_refund_proposals on refund_proposals (proposed_at) where decision is null and told_at is null;

-- A change of what a person signs in with that they have not been told of, because it was made on the command line, and
-- until when a node is telling them.
alter table identity.people
  add column untold_change text check (untold_change in ('second_factor_removed')),
  add column telling_until timestamptz;
create index people_to_tell on identity.people (id) where untold_change is not null;
