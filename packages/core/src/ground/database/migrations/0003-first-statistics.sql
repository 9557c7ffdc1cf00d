-- What the planner believes of the tables of payment data until it has gathered statistics of real rows. Every index
-- begins with profile_id. A planner that knows nothing takes one profile's rows for as few as one payment's, and a plan
-- made in that belief reads all of a profile for each look-up, until the first rows have been analysed a minute or so
-- later. These rows teach it that a profile has many of everything; then they go, and what was learnt stays.
-- Where there are real rows none are made up. The made-up profiles have a hyphen, which no real one has, and nothing but
-- theirs is read or deleted.
insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, reference,
  attempt_count, live_attempt_id, expires_at)
select profile, 'trk_' || profile || n, 'pay_' || profile || n, now(), n, 'BHD', 'order-' || n, 1, 'att_' || profile || n,
  now() + n * interval '1 second'
from (select 'nobody-' || n % 10 as profile, n from generate_series(1, 1000) n) row
where not exists (select from sessions);

insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
  card_expiry_month, card_expiry_year, challenge_return_id, due_at, completed_at)
select profile_id, live_attempt_id, track_id, 1, case when n % 100 = 0 then 'submitting' else 'approved' end, 'none',
  'visa', '0000', 12, 2030, track_id, case when n % 100 = 0 then now() + n * interval '1 second' end, now()
from (select *, amount_minor as n from sessions where profile_id like 'nobody-%') row;

insert into events (profile_id, event_id, position, track_id, sequence, type, body)
select profile_id, 'evt_' || track_id, amount_minor, track_id, 1, 'payment.succeeded', '{}'
from sessions where profile_id like 'nobody-%';

insert into idempotency_keys (profile_id, key_hash, request_hash, track_id, expires_at)
select profile_id, sha256(track_id::bytea), sha256(track_id::bytea), track_id, expires_at
from sessions where profile_id like 'nobody-%';

analyze sessions, attempts, events, idempotency_keys;

delete from idempotency_keys where profile_id like 'nobody-%';
delete from events where profile_id like 'nobody-%';
delete from attempts where profile_id like 'nobody-%';
delete from sessions where profile_id like 'nobody-%';
