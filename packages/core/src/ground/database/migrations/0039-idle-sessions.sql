-- When the person last did something; a session that is idle for too long ends.
alter table identity.sessions add column seen_at timestamptz not null default now();
