-- The key that signs proofs can come from the configuration: then only its public half is stored. Keys are never deleted,
-- because earlier proofs name them.
alter table ledger_keys
  alter column sealed drop not null,
  add column last_used_at timestamptz;
drop index one_ledger_key;
-- Of several nodes that start at the same time, one creates the key.
create unique index one_created_key on ledger_keys ((true)) where sealed is not null;
create unique index ledger_keys_public_key on ledger_keys (public_key);

-- The latest verification of each proof, so that people see it without computing it again.
create table proof_verifications (
  profile_id  text not null,
  day         date not null,
  verified_at timestamptz not null,
  -- The parts of the proof that the ledger contradicts; empty if there are none.
  differences text[] not null,
  primary key (profile_id, day)
);
create index proof_verifications_wrong on proof_verifications (profile_id) where cardinality(differences) > 0;

-- The latest comparison of each profile's ledger with its payments.
create table ledger_checks (
  profile_id       text primary key,
  checked_at       timestamptz not null,
  -- At most 1,000, where the comparison stops.
  differences      integer not null check (differences >= 0),
  first_difference text,
  check ((differences = 0) = (first_difference is null))
);
