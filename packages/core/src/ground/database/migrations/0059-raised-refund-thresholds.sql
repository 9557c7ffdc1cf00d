-- What a limit was before somebody raised or removed it. It still applies to them, and to keys, until another person saves
-- the limits. Otherwise, one person could set aside the second one.
create table raised_refund_thresholds (
  profile_id text not null references profiles,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  minor      bigint not null check (minor >= 0),
  raised_by  text not null,
  primary key (profile_id, currency)
);
