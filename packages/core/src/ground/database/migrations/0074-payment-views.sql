-- Filters of the list of payments that a person has saved under a name, for one profile.
create table payment_views (
  profile_id text not null,
  person_id  text not null,
  view_id    text not null,
  name       text not null check (length(name) between 1 and 100),
  -- As in the address of the page: {"status": "failed", "from": "2026-11-01"}
  filter     jsonb not null check (jsonb_typeof(filter) = 'object' and filter <> '{}'),
  created_at timestamptz not null default now(),
  primary key (profile_id, person_id, view_id),
  unique (profile_id, person_id, name)
);

-- The columns that the list of payments shows to a person; null for the usual ones.
alter table identity.people add column payment_columns text[];
