-- Notes of a merchant's people on a payment. They can have personal data, so the audit never repeats their text, and
-- they can be deleted.
create table payment_notes (
  profile_id text not null,
  note_id    text not null,
  track_id   text not null,
  text       text not null check (length(text) between 1 and 2000),
  written_by text not null,
  created_at timestamptz not null default now(),
  primary key (profile_id, note_id),
  foreign key (profile_id, track_id) references sessions
);
create index notes_of_payment on payment_notes (profile_id, track_id, created_at desc, note_id desc);
