-- How much of its limit a subject has used up: an address or a BIN, seen by one profile, as an HMAC that says which of
-- the two it is. The points decay with the time since `updated_at`. `granted` is how many the last write let in, which
-- tells its requests apart.
-- Unlogged: after a crash of the server the counts begin anew, and no commit waits for the disk because of them.
create unlogged table limit_points (
  profile_id text not null,
  subject    bytea not null check (length(subject) = 16),
  points     double precision not null check (points >= 0),
  granted    integer not null,
  updated_at timestamptz not null,
  primary key (profile_id, subject)
);
-- What the sweep forgets.
create index on limit_points (updated_at);
