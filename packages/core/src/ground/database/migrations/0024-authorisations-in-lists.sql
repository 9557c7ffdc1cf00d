--! step by step
-- What 0021 cannot do without stopping payments. Databases to which its earlier text was applied have all of this.

-- What the sweep finds. Only authorisations with something left to capture are in it.
create index concurrently if not exists sessions_authorised_until_idx on sessions (authorised_until)
  where authorised_until is not null;

-- What the figures subtract: paid sessions of which less was captured than was authorised.
create index concurrently if not exists sessions_partly_captured on sessions (profile_id, created_at, currency)
  where status = 'succeeded' and captured_minor < amount_minor;

alter table attempts validate constraint attempts_authorisation_days_check;
