--! step by step
-- `key_id` is the key that a monitor has recorded the check with; null for those of earlier versions, which monitors
-- wrote into the database themselves. `silence_told`: whether workers have announced that no check has followed.
alter table card_page_checks
  add column if not exists key_id text,
  add column if not exists silence_told boolean not null default false;

create index concurrently if not exists card_page_checks_of_profile on card_page_checks (profile_id, checked_at);
