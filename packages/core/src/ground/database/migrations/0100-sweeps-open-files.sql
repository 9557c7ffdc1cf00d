-- Files of disputes are encrypted. A search opens them if it was begun with the key. `files_skipped` are those that it
-- could not open or read.
alter table card_sweeps
  add column opens_files boolean not null default false,
  add column files_searched bigint not null default 0,
  add column files_skipped bigint not null default 0;
