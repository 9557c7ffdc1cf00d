-- The balances of a profile's ledger at the end of each day (UTC) on which something was booked: {"currency", "account",
-- "minor"}, debits positive. Written by whoever first reads a balance after that day; never changed, because no later
-- posting has an earlier time. `last_position` is the last posting before `until`.
create table ledger_closings (
  profile_id    text not null,
  until         timestamptz not null,
  last_position bigint not null,
  balances      jsonb not null,
  primary key (profile_id, until)
);
