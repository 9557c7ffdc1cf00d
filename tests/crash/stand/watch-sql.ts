/** The promised waits before an inquiry, in seconds, by the number of earlier inquiries; then always 15 minutes. */
const PROMISED = (count: string) => `coalesce((array[2, 5, 15, 60, 300])[${count} + 1], 900)`;
const LEASE_SECONDS = 30;
const SLACK_SECONDS = 10;

const DUE = [
  ['attempt', 'attempts', 'attempt_id'],
  ['capture', 'captures', 'capture_id'],
  ['void', 'voids', 'void_id'],
  ['refund', 'refunds', 'refund_id'],
  ['reversal', 'reversals', 'attempt_id'],
  ['closing inquiry', 'closing_inquiries', 'attempt_id'],
  ['notice', 'acquirer_notices', 'event_id'],
] as const;

/** Everything that is overdue by more than $1 seconds. */
export const OVERDUE = `${DUE.map(
  ([what, table, id]) =>
    `select '${what}' as what, ${id} as id, extract(epoch from now() - due_at)::float8 as late_seconds
     from ${table} where due_at < now() - $1 * interval '1 second'`,
).join(' union all ')}
  union all
  select 'end of session', track_id, extract(epoch from now() - expires_at)::float8
  from sessions where status = 'open' and live_attempt_id is null and expires_at < now() - $1 * interval '1 second'`;

const MOVEMENT = `greatest(${LEASE_SECONDS}, ${PROMISED('inquiry_count')})`;

/** How long each kind of row can wait for its next step. */
const LONGEST = {
  attempts: `case state when 'submitting' then 25 when 'challenge' then 600
    else greatest(${LEASE_SECONDS}, ${PROMISED('inquiry_count')}) end`,
  captures: MOVEMENT,
  voids: MOVEMENT,
  refunds: MOVEMENT,
  reversals: `greatest(${LEASE_SECONDS}, ${PROMISED('tries')})`,
  closing_inquiries: `case when inquiry_count > 0 then greatest(${LEASE_SECONDS}, ${PROMISED('inquiry_count')})
    when looks = 0 then 3600 else 86400 end`,
  acquirer_notices: `greatest(${LEASE_SECONDS}, (array[1, 2, 5, 15, 60, 300, 900, 2400])[tries])`,
} as const;

/** Every row whose next step is scheduled too late. */
export const TOO_LATE = DUE.map(
  ([what, table, id]) =>
    `select '${what}' as what, ${id} as id, round(extract(epoch from due_at - now()))::int as due_in_seconds
     from ${table} where due_at > now() + (${LONGEST[table]} + ${SLACK_SECONDS}) * interval '1 second'`,
).join(' union all ');

/** $1 (profiles) and $2 (sessions) are arrays with one element for each session. */
export const LOOK = `select s.track_id, case s.status when 'succeeded' then 'paid' else s.status end as state
  from sessions s join unnest($1::text[], $2::text[]) as asked(profile_id, track_id)
    on s.profile_id = asked.profile_id and s.track_id = asked.track_id`;

/** Sessions with more captured or refunded than is possible, by their own sums or by the sums of their movements. */
export const TOO_MUCH = `select s.track_id from sessions s
  where s.status in ('authorised', 'succeeded', 'voided') and (
    s.captured_minor > s.capture_reserved_minor or s.capture_reserved_minor > s.amount_minor or
    s.refund_reserved_minor > coalesce(s.captured_minor, s.amount_minor) or
    s.refunded_minor > s.refund_reserved_minor or
    coalesce((select sum(f.amount_minor) from captures f where f.profile_id = s.profile_id
      and f.track_id = s.track_id and f.state <> 'failed'), 0) > s.amount_minor or
    coalesce((select sum(f.amount_minor) from refunds f where f.profile_id = s.profile_id
      and f.track_id = s.track_id and f.state <> 'failed'), 0) > coalesce(s.captured_minor, s.amount_minor))`;

/**
 * Lets enough days pass for the schemes to stop counting earlier tries with a card, because the shoppers of a run have
 * only a few test cards.
 */
export const PASS_DAYS = `update card_tries set tried_at = tried_at - interval '31 days'
  where tried_at > now() - interval '30 days'`;

/** Makes closing inquiries due now instead of after their wait. Leased rows are left alone. */
export const PASS_HOURS = `update closing_inquiries c set due_at = now()
  from (select profile_id, attempt_id from closing_inquiries where due_at > now() + interval '31 seconds'
        for update skip locked limit 200) some
  where c.profile_id = some.profile_id and c.attempt_id = some.attempt_id`;
