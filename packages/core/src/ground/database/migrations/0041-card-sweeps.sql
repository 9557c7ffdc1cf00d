-- Searches of the database for card numbers. `position` is where a search goes on that was interrupted: the table and the
-- last primary key that was read.
create table card_sweeps (
  sweep_id      text primary key check (sweep_id ~ '^swp_[0-9A-Za-z]{22}$'),
  started_by    text not null,
  masks         boolean not null,
  position      jsonb,
  rows_read     bigint not null default 0,
  -- Whether the planted control was found; null until the end.
  control_found boolean,
  started_at    timestamptz not null default now(),
  finished_at   timestamptz,
  constraint finished_with_control check ((finished_at is null) = (control_found is null))
);
-- An interrupted search is continued, not started again beside it.
create unique index one_sweep_at_a_time on card_sweeps ((true)) where finished_at is null;

-- Where something was found, and never what.
create table card_sweep_findings (
  sweep_id    text not null references card_sweeps,
  table_name  text not null,
  column_name text not null,
  row_key     text not null,
  is_masked   boolean not null,
  primary key (sweep_id, table_name, column_name, row_key)
);

-- A published test number in two forms, which a search plants, has to find, and removes.
create table card_sweep_controls (
  sweep_id text primary key references card_sweeps,
  written  text not null,
  members  jsonb not null
);
