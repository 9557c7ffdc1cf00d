/**
 * The sessions $3 to $4 of profile $1, each paid with one attempt through account $2; the number determines the ids.
 */
const NUMBERED = `with numbered as (
    select n, $1::text as profile_id, $2::text as account_id, substr(md5('settled' || n), 1, 22) as part
    from generate_series($3::integer, $4::integer) n
  )`;

const SESSIONS = `${NUMBERED}
  insert into sessions (profile_id, track_id, payment_id, payment_started_at, status, amount_minor, currency,
    attempt_count, live_attempt_id, created_at, expires_at, completed_at)
  select profile_id, 'trk_' || profile_id || part, 'pay_' || profile_id || part, now(), 'succeeded', 1000 + n % 100000,
    'EUR', 1, 'att_' || profile_id || part, now() - interval '2 days', now(), now() - interval '2 days'
  from numbered`;

const ATTEMPTS = `${NUMBERED}
  insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, account_id, card_brand,
    card_last_four, card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, completed_at)
  select profile_id, 'att_' || profile_id || part, 'trk_' || profile_id || part, 1, 'approved', 'filled', account_id,
    'visa', '4242', 12, 2040, 'return-' || n, 'ref-' || n, now()
  from numbered`;

const POSTINGS = `${NUMBERED}
  insert into postings (profile_id, position, kind, reference, track_id, debit, credit, currency, amount_minor)
  select profile_id, n, 'sale', 'att_' || profile_id || part, 'trk_' || profile_id || part, 'acquirer_receivable',
    'merchant_payable', 'EUR', 1000 + n % 100000
  from numbered`;

/** Payments that a file can settle. $1 profile, $2 account, $3 first number, $4 last number. */
export const FILL_SETTLED = [SESSIONS, ATTEMPTS, POSTINGS];

/** Sets $2 as the last position in the ledger of profile $1. */
export const FILL_HEAD = `insert into event_heads (profile_id, last_position, last_posting, booked_at)
  values ($1, 0, $2::integer, now())`;

/** The attempts with their amounts. $1 profile, $2 the attempt before the first one, $3 maximum number. */
export const ATTEMPTS_TO_SETTLE = `select a.attempt_id, a.acquirer_reference, s.amount_minor
  from attempts a join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
  where a.profile_id = $1 and a.attempt_id > $2 order by a.attempt_id limit $3`;
