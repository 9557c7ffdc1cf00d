-- How many messages with a wrong signature came to the notice address of an account. Only the number is kept.
create table forged_notices (
  profile_id    text not null,
  account_id    text not null,
  count         bigint not null check (count > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  primary key (profile_id, account_id),
  constraint account_of_profile check (starts_with(account_id, 'acc_' || profile_id))
);

-- Whatever names an account is about a payment of the account's own profile: an account's id begins with the profile's.
-- Existing rows are not checked, because a check would read large tables under a lock that stops every payment.
alter table attempts add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table captures add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table voids add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table refunds add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table reversals add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table closing_inquiries add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table acquirer_notices add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
alter table acquirer_accounts add constraint account_of_profile
  check (starts_with(account_id, 'acc_' || profile_id)) not valid;
