--! step by step
-- So that a foreign key can name a profile and its environment, which never changes.
create unique index concurrently if not exists profiles_with_environment on profiles (profile_id, environment);
