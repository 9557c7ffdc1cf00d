-- What operators should know about an account's acquirer: how often an answer or a notice had a code that is in no
-- table, or a step was skipped.
create table acquirer_observations (
  profile_id    text not null,
  account_id    text not null,
  sort          text not null check (sort ~ '^[a-z_]{1,40}$'),
  code          text not null check (char_length(code) between 1 and 64),
  count         bigint not null check (count > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  primary key (profile_id, account_id, sort, code),
  constraint account_of_profile check (starts_with(account_id, 'acc_' || profile_id))
);
