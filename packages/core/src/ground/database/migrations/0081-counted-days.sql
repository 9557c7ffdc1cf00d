-- The totals of a day that is over, as in profile_days, under the span that the day covers. A day of another time zone
-- covers another span, so changing a profile's zone cannot show the totals of a wrong one (docs/decisions/0061).
create table counted_days (
  profile_id text not null,
  begins_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > begins_at),
  -- By currency: {"BHD": {"sessions": 1, "paid": 1, "failed": 0, "paid_minor": 10500}}
  sums       jsonb not null,
  primary key (profile_id, begins_at, ends_at)
);

-- Likewise for profile_decline_days. Only nodes of the earlier version use those two tables; a later migration drops them.
create table counted_decline_days (
  profile_id text not null,
  begins_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > begins_at),
  counts     jsonb not null,
  primary key (profile_id, begins_at, ends_at)
);
