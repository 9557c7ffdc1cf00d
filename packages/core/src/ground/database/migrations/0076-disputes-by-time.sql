--! step by step
-- The newest disputes of all profiles, about which people are told by e-mail.
create index concurrently if not exists disputes_by_time on disputes (created_at);
