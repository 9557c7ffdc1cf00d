-- What the lists of payments are read by. One index bears every filter: what does not fit is passed over inside of it, and
-- no row is read for that.
alter table sessions add card_brand text;

update sessions s set card_brand = a.card_brand
from attempts a
where a.profile_id = s.profile_id and a.track_id = s.track_id and a.number = s.attempt_count;

create index sessions_by_time on sessions
  (profile_id, created_at desc, track_id desc, status, currency, amount_minor, card_brand);

-- What nearly nothing of a million fits is found by these. An open session costs the last of them alone.
create index sessions_by_status on sessions (profile_id, status, created_at desc, track_id desc) where status <> 'open';
create index sessions_by_brand on sessions (profile_id, card_brand, created_at desc, track_id desc)
  where card_brand is not null;
create index sessions_by_amount on sessions (profile_id, currency, amount_minor);

-- Sessions without metadata, which are most, cost nothing because of it; it finds pairs, not keys.
create index sessions_by_metadata on sessions using gin (metadata jsonb_path_ops) where metadata <> '{}';

-- What a person finds in a bank's or an acquirer's papers.
create index attempts_by_acquirer_reference on attempts (profile_id, acquirer_reference)
  where acquirer_reference is not null;
create index refunds_by_acquirer_reference on refunds (profile_id, acquirer_reference)
  where acquirer_reference is not null;

-- Of each type the newest.
create index events_by_type on events (profile_id, type, position desc);

-- The person who asked for it; null where a key did.
alter table refunds add asked_by text;

-- What happened to an attempt between its beginning and its end, where it was more than an answer.
create table attempt_steps (
  profile_id text not null,
  attempt_id text not null,
  at         timestamptz not null default clock_timestamp(),
  kind       text not null check (kind in ('challenged', 'returned', 'inquired', 'reversal_asked')),
  foreign key (profile_id, attempt_id) references attempts
);
create index on attempt_steps (profile_id, attempt_id, at);
