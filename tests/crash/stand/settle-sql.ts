/** The maximum number of closing inquiries that are due at the same time, because nobody could do a day's at once. */
const CLOSINGS_AT_ONCE = 500;

/** Moves future deadlines to now. This cuts leases short, but a fence stops the previous holder from writing. */
export const HASTEN: readonly string[] = [
  'update attempts set challenge_ends_at = now() where due_at is not null and challenge_ends_at > now()',
  ...['attempts', 'captures', 'voids', 'refunds', 'reversals'].map(
    (table) => `update ${table} set due_at = now() where due_at > now()`,
  ),
  // The latest first, so that one is completed before the next begins. The condition is repeated, because a worker can
  // complete a row that was chosen.
  `update closing_inquiries set due_at = now() where due_at > now() and (profile_id, attempt_id) in (
     select profile_id, attempt_id from closing_inquiries where due_at > now() order by due_at desc
     limit greatest(0, ${CLOSINGS_AT_ONCE} - (select count(*) from closing_inquiries where due_at <= now())))`,
  // Notices do not skip to their last try, because their payments end first. Leased rows are left alone.
  "update acquirer_notices set due_at = now(), tries = least(tries, 4) where due_at > now() + interval '31 seconds'",
  "update sessions set expires_at = now() where status = 'open' and expires_at > now()",
  // A refused void of a lapsed authorisation is tried again a day later.
  'update sessions set authorised_until = now() where authorised_until > now()',
  "update voids set created_at = created_at - interval '1 day' where reason = 'lapsed' and state = 'failed'",
  // Retries become due immediately, and no endpoint has to wait because of failures.
  "update deliveries set due_at = now() where status = 'pending' and due_at > now()",
  'update webhook_lanes set probe_at = null, failed_in_row = 0 where probe_at > now()',
];

export const LEFT = `select (select count(*) from attempts where due_at is not null)
  + (select count(*) from captures where due_at is not null)
  + (select count(*) from voids where due_at is not null)
  + (select count(*) from refunds where due_at is not null)
  + (select count(*) from reversals where due_at is not null)
  + (select count(*) from closing_inquiries where due_at is not null)
  + (select count(*) from acquirer_notices where due_at is not null)
  + (select count(*) from deliveries where status = 'pending')
  + (select count(*) from sessions where status = 'open' or authorised_until is not null) as left`;

/** Work that is done within two minutes if the promised times are kept, once the acquirer answers again. */
export const DUE_SOON = `select what, id from (
    select 'attempt' as what, attempt_id as id, due_at from attempts where challenge_ends_at is null
    union all select 'capture', capture_id, due_at from captures
    union all select 'void', void_id, due_at from voids
    union all select 'refund', refund_id, due_at from refunds
    union all select 'reversal', attempt_id, due_at from reversals
    union all select 'session', track_id, expires_at from sessions where status = 'open' and live_attempt_id is null
  ) due where due_at < now() + interval '61 seconds'`;

/** Sales that the acquirer refuses to reverse, once the alarm about five inquiries is also due. */
export const REFUSED = `select a.attempt_id, s.amount_minor, s.currency, r.attempt_id is not null as is_late
  from attempts a
    join sessions s using (profile_id, track_id)
    left join reversals r on r.profile_id = a.profile_id and r.attempt_id = a.attempt_id and r.due_at is not null
  where (a.due_at is not null and a.reversal_refused_raw is not null and a.inquiry_count >= $1)
    or (r.reversal_refused_raw is not null and r.tries >= $1)`;
