import { accountOf } from '../../books/ledger/causes-sql.ts';
import { statement } from '../../ground/database/statement.ts';

/**
 * A number of at least 0 and below 1 that depends only on the row, the seed and the purpose, so it is the same in every
 * database.
 */
const draw = (which: number) => `((hashint8extended(n, $2::bigint * 16 + ${which}) & 1048575) / 1048576.0)`;

/**
 * The history of a shop: sessions $3 to $4 (exclusive) of $5, in the profile $1, with the seed $2, spread over $6 days
 * up to $7 with more of them in the evening. About 76 % are paid, 9 % failed and 6 % cancelled; the other 9 % are
 * expired, or still open if they were created in the last 24 hours. The rows are ordered by time and id, so that
 * indexes grow at their end. Money is booked with the time of its payment, but never with an earlier time than the
 * latest posting. Another writer's batch may have made that posting. Existing rows do not change.
 */
export const SEED_SESSIONS = statement(
  'seeding.sessions',
  `with drawn as materialized (
     select n, lpad(to_hex(n), 8, '0') || substr(md5($2::bigint || ' session ' || n), 1, 14) as part,
       $7::timestamptz - $6::float8 * interval '1 day' * (1 - n::float8 / $5::float8)
         + sin(2 * pi() * $6::float8 * n::float8 / $5::float8) * interval '3 hours' - interval '3 hours' as made_at,
       ${draw(0)} as fate, ${draw(1)} as size, ${draw(2)} as brand, ${draw(3)} as pace, ${draw(4)} as code,
       ${draw(5)} as money, ${draw(6)} as more
     from generate_series($3::bigint, $4::bigint - 1) n
   ), past as (
     select *,
       case when fate < 0.76 then 'succeeded' when fate < 0.85 then 'failed' when fate < 0.91 then 'cancelled'
         when made_at > $7::timestamptz - interval '1 day' then 'open' else 'expired' end as status,
       case when fate < 0.68 then 1 when fate < 0.76 then 2 when fate < 0.85 then 1 + (more * 3)::integer
         when more < 0.3 then 1 else 0 end as attempts,
       case when money < 0.85 then 'BHD' when money < 0.95 then 'USD' else 'SAR' end as currency,
       case when brand < 0.55 then 'visa' when brand < 0.9 then 'mastercard' when brand < 0.96 then 'amex'
         else 'unionpay' end as card_brand,
       case when money < 0.85 then 500 else 200 end + (power(size, 4) * 180000)::bigint as amount_minor,
       made_at + (10 + pace * 200) * interval '1 second' as tried_at,
       made_at + (12 + pace * 260) * interval '1 second' as ended_at
     from drawn
   ), made as (
     insert into sessions (profile_id, track_id, payment_id, payment_started_at, status, amount_minor, currency,
       reference, description, metadata, attempt_count, live_attempt_id, card_brand, refunded_minor,
       refund_reserved_minor, version, created_at, expires_at, completed_at)
     select $1::text, 'trk_' || $1::text || part, 'pay_' || $1::text || part, made_at + interval '2 seconds', status, amount_minor,
       currency, 'order-' || n, null,
       case when more < 0.2 then jsonb_build_object('cart', n::text, 'channel', case when size < 0.5 then 'web' else 'app' end)
         else '{}' end,
       attempts, case when status = 'succeeded' then 'att_' || $1::text || attempts || substr(part, 2) end,
       case when attempts > 0 then card_brand end,
       case when fate < 0.02 then amount_minor when fate < 0.03 then amount_minor / 2 else 0 end,
       case when fate < 0.02 then amount_minor when fate < 0.03 then amount_minor / 2 else 0 end,
       attempts * 2, made_at, made_at + interval '1 day',
       case status when 'open' then null when 'expired' then made_at + interval '1 day' else ended_at end
     from past
     on conflict (profile_id, track_id) do nothing
     returning track_id
   ), tried as (
     insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, authorisation_code, decline_code,
       decline_raw, version, created_at, completed_at)
     select $1, 'att_' || $1::text || number || substr(part, 2), m.track_id, number, state, 'seeded', card_brand,
       lpad(((size * 10000)::integer % 10000)::text, 4, '0'), 1 + (pace * 11)::integer, 2030 + (brand * 6)::integer,
       $1 || number || part, 'seed-' || n || '-' || number,
       case when state = 'approved' then lpad((n % 1000000)::text, 6, '0') end,
       case when state = 'declined' then (array['insufficient_funds', 'do_not_honour', 'do_not_honour', 'wrong_cvv',
         'limit_exceeded', 'insufficient_funds', 'expired_card', 'authentication_failed', 'processing_error',
         'invalid_card'])[1 + (code * 9.99)::integer % 10] end,
       case when state = 'declined' then '05' end, 1, tried_at, ended_at
     from made m join past on m.track_id = 'trk_' || $1::text || part cross join lateral (
       select number, case when status = 'succeeded' and number = attempts then 'approved' else 'declined' end as state
       from generate_series(1, attempts) number) attempt
   ), refunded as (
     insert into refunds (profile_id, refund_id, track_id, attempt_id, amount_minor, state, acquirer, acquirer_reference,
       idempotency_hash, version, created_at, completed_at, currency)
     select $1, 'ref_' || $1::text || part, m.track_id, 'att_' || $1::text || attempts || substr(part, 2),
       case when fate < 0.02 then amount_minor else amount_minor / 2 end, 'succeeded', 'seeded', 'seed-ref-' || n,
       sha256(part::bytea), 1, ended_at + interval '2 hours', ended_at + interval '2 hours', currency
     from made m join past on m.track_id = 'trk_' || $1::text || part
     where fate < 0.03
   ), moved as (
     select 'sale' as kind, 'att_' || $1::text || attempts || substr(part, 2) as reference, m.track_id, currency,
       amount_minor, ended_at as at
     from made m join past on m.track_id = 'trk_' || $1::text || part where status = 'succeeded'
     union all
     select 'refund', 'ref_' || $1::text || part, m.track_id, currency,
       case when fate < 0.02 then amount_minor else amount_minor / 2 end, ended_at + interval '2 hours'
     from made m join past on m.track_id = 'trk_' || $1::text || part where fate < 0.03
   ), held as (
     -- Waits for other writers, and then reads what they have written.
     select booked_at from event_heads where profile_id = $1 for update
   ), head as (
     insert into event_heads as h (profile_id, last_position, last_posting, booked_at)
     select $1, 0, count(*), greatest((select booked_at from held), least(max(at), $7)) from moved having count(*) > 0
     on conflict (profile_id) do update set last_posting = h.last_posting + excluded.last_posting,
       booked_at = excluded.booked_at
     returning last_posting
   ), booked as (
     insert into postings (profile_id, position, kind, reference, track_id, debit, credit, currency, amount_minor,
       booked_at)
     select $1, h.last_posting - (select count(*) from moved) + row_number() over (order by m.at, m.kind, m.reference),
       m.kind, m.reference, m.track_id, ${accountOf('m.kind', 'debit')}, ${accountOf('m.kind', 'credit')}, m.currency,
       m.amount_minor, greatest((select booked_at from held), least(m.at, $7))
     from moved m cross join head h
   )
   select count(*)::integer as count from made`,
);

/** The row that numbers postings must be there before several writers wait for it. $1 profile. */
export const OPEN_HEAD = statement(
  'seeding.open_head',
  'insert into event_heads (profile_id, last_position) values ($1, 0) on conflict do nothing',
);

/** Gathers the planner's statistics for the new rows. */
export const ANALYZE = statement('seeding.analyze', 'analyze sessions, attempts, refunds, postings');

/** Deletes day counts from before the profile was filled. $1 profile. */
export const FORGET_DAYS = statement(
  'seeding.forget_days',
  `with declines as (delete from counted_decline_days where profile_id = $1)
   delete from counted_days where profile_id = $1`,
);

/** $1 profile. Returns no row if there is no such profile. */
export const ENVIRONMENT_OF = statement(
  'seeding.environment_of',
  'select environment from profiles where profile_id = $1',
);
