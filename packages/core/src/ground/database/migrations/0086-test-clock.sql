-- How far the test clock of a sandbox profile was advanced (docs/decisions/0060). A live profile cannot have a row: the
-- foreign key takes the environment from the profile, and the check allows only the sandbox.
create table test_clocks (
  profile_id       text primary key,
  environment      text not null default 'sandbox',
  -- In all.
  advanced_seconds bigint not null check (advanced_seconds >= last_seconds),
  -- The last advance, when it was, and how many deadlines of each kind it moved.
  last_seconds     integer not null check (last_seconds between 1 and 2592000),
  last_moved       jsonb not null check (jsonb_typeof(last_moved) = 'object'),
  last_at          timestamptz not null,
  foreign key (profile_id, environment) references profiles (profile_id, environment),
  constraint only_in_the_sandbox check (environment = 'sandbox')
);

-- By how much the test clock has brought the end of a key forward. A key that replaces it is valid for as long as it was
-- before that.
alter table api_keys add column advanced_seconds double precision not null default 0;
