-- The keys that sign the proofs of days. The private half is sealed with PAY_ENCRYPTION_KEY.
create table ledger_keys (
  key_id     text primary key check (key_id ~ '^lky_[0-9A-Za-z]{22}$'),
  public_key text not null,
  sealed     bytea not null,
  created_at timestamptz not null default now()
);
-- Of several nodes that start at the same time, one creates the key.
create unique index one_ledger_key on ledger_keys ((true));

-- What a profile's ledger says about a day (UTC) on which something was booked: a signed document, with the hash of the
-- document before it.
create table ledger_proofs (
  profile_id    text not null,
  day           date not null,
  last_position bigint not null,
  document      text not null,
  sha256        bytea not null check (sha256 = sha256(convert_to(document, 'UTF8'))),
  key_id        text not null references ledger_keys,
  signature     bytea not null check (length(signature) = 64),
  created_at    timestamptz not null default now(),
  primary key (profile_id, day)
);

create trigger never_changed before update or delete or truncate on ledger_proofs
  for each statement execute function refuse_change('a proof is never changed');
