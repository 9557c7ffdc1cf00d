/**
 * Sessions $3 to $4, spread over the profiles $1, with the history of a typical shop: of 100, 62 are paid (8 of them
 * with the second card), 8 failed, 8 cancelled, 7 expired, and 15 open, 10 of which wait for a card. The ids look
 * random but are derived from the number. $2 is the time of the newest session; each is a second older than the next.
 */
const NUMBERED = `with profile as (
    select profile_id, p - 1 as place, count(*) over () as count from unnest($1::text[]) with ordinality as x(profile_id, p)
  ), numbered as (
    select n, n % 100 as kind, profile_id,
      substr(md5('session' || n), 1, 22) as part,
      $2::timestamptz - (n % 2000000) * interval '1 second' as made_at
    from generate_series($3::integer, $4::integer) n join profile on place = n % count
  ), kinds as (
    select *, case when kind < 62 then 'succeeded' when kind < 70 then 'failed' when kind < 78 then 'cancelled'
        when kind < 85 then 'expired' else 'open' end as status,
      case when kind < 54 then 1 when kind < 62 then 2 when kind < 70 then 1 else 0 end as attempts,
      kind < 74 or kind between 80 and 94 as has_payment
    from numbered
  )`;

export const FILL_SESSIONS = `${NUMBERED}
  insert into sessions (profile_id, track_id, payment_id, payment_started_at, status, amount_minor, currency, reference,
    description, metadata, success_url, failure_url, attempt_count, live_attempt_id, event_count, version, created_at,
    expires_at, completed_at)
  select profile_id, 'trk_' || profile_id || part, case when has_payment then 'pay_' || profile_id || part end,
    case when has_payment then made_at + interval '2 seconds' end, status, 1000 + n % 100000, 'BHD', 'order-' || n,
    'An order of a shop', jsonb_build_object('basket', n::text), 'https://shop.example/paid', 'https://shop.example/failed',
    attempts, case when status = 'succeeded' then 'att_' || profile_id || attempts || substr(part, 2) end,
    case when status = 'open' then 0 else 1 end, attempts * 2, made_at,
    case when status = 'open' then now() + interval '1 day' else made_at + interval '15 minutes' end,
    case when status <> 'open' then made_at + interval '40 seconds' end
  from kinds`;

export const FILL_ATTEMPTS = `${NUMBERED}
  insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
    card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, authorisation_code, decline_code,
    decline_raw, version, created_at, completed_at)
  select profile_id, 'att_' || profile_id || number || substr(part, 2), 'trk_' || profile_id || part, number, state,
    'filled', 'visa', '4242', 12, 2040, profile_id || number || substr(md5('return' || n), 2), 'acq-' || n || '-' || number,
    case when state = 'approved' then lpad((n % 1000000)::text, 6, '0') end,
    case when state = 'declined' then case when status = 'failed' then 'stolen_card' else 'insufficient_funds' end end,
    case when state = 'declined' then '51' end, 1, made_at + interval '20 seconds', made_at + interval '22 seconds'
  from kinds cross join lateral (
    select number, case when status = 'succeeded' and number = attempts then 'approved' else 'declined' end as state
    from generate_series(1, attempts) number) attempt`;

/** Positions follow the order of the numbers. Each batch continues at the profile's event head, and moves the head. */
export const FILL_EVENTS = `${NUMBERED}, event as (
    select *, row_number() over (partition by profile_id order by n) as place from kinds where status <> 'open'
  ), head as (
    insert into event_heads as h (profile_id, last_position)
    select profile_id, count(*) from event group by profile_id order by profile_id
    on conflict (profile_id) do update set last_position = h.last_position + excluded.last_position
    returning profile_id, last_position
  ), added as (select profile_id, count(*) as count from event group by profile_id)
  insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
  select e.profile_id, 'evt_' || e.profile_id || part, last_position - count + place, 'trk_' || e.profile_id || part, 1,
    case when status = 'expired' then 'session.expired' else 'payment.' || status end,
    json_build_object('id', 'evt_' || e.profile_id || part, 'data', rpad('', 900, 'a filled event '))::text,
    made_at + interval '40 seconds'
  from event e join head using (profile_id) join added using (profile_id)`;

/** The postings of the paid sessions. Like the events, the postings move the head. */
export const FILL_POSTINGS = `${NUMBERED}, paid as (
    select *, row_number() over (partition by profile_id order by n) as place from kinds where status = 'succeeded'
  ), added as (select profile_id, count(*) as count from paid group by profile_id
  ), head as (
    update event_heads h set last_posting = h.last_posting + a.count, booked_at = greatest(h.booked_at, clock_timestamp())
    from added a where h.profile_id = a.profile_id
    returning h.profile_id, h.last_posting, h.booked_at
  )
  insert into postings (profile_id, position, kind, reference, track_id, debit, credit, currency, amount_minor, booked_at)
  select p.profile_id, h.last_posting - a.count + p.place, 'sale', 'att_' || p.profile_id || attempts || substr(part, 2),
    'trk_' || p.profile_id || part, 'acquirer_receivable', 'merchant_payable', 'BHD', 1000 + n % 100000, h.booked_at
  from paid p join head h using (profile_id) join added a using (profile_id)`;

export const SAMPLE_SESSIONS = 'select profile_id, track_id from sessions tablesample bernoulli ($1) limit $2';

export const SAMPLE_PAYMENTS = `select payment_id from sessions tablesample bernoulli ($1)
  where status = 'open' and payment_id is not null limit $2`;
