import { microsecondsOf, timeOfMicroseconds } from '../../ground/database/microseconds.ts';
import { statement } from '../../ground/database/statement.ts';

/**
 * Workers find due rows each second, so if `due_at` is earlier than this, no worker is running or the workers keep
 * failing.
 */
export const LATE = "now() - interval '60 seconds'";

/** An outcome that has been unknown for longer than this needs a person. */
const LONG_AGO = "now() - interval '1 day'";

/** Whether a row is still queued a while after it was recorded, because no worker can open its account. */
const isStuck = (row: string) => `${row}.state = 'queued' and ${row}.created_at < ${LATE}`;
/**
 * Whether a row is unknown, is overdue because no worker has taken it over from a process that might be dead, or cannot
 * be sent.
 */
export const isUnknown = (row: string) =>
  `${row}.due_at is not null and (${row}.state = 'unknown' or ${row}.due_at < ${LATE} or ${isStuck(row)})`;
const since = (row: string) =>
  `coalesce(${row}.unknown_since, case when ${isStuck(row)} then ${row}.created_at else ${row}.due_at end)`;

/** A capture, a refund or a void. */
const movement = (kind: string, table: string, id: string, amount: string) =>
  `select '${kind}', f.${id}, f.profile_id, p.environment, f.track_id, ${amount}, s.currency,
       f.acquirer, f.state, ${since('f')}, f.inquiry_count, f.due_at, f.due_at < ${LATE}, false, null
     from ${table} f
       join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
       join profiles p on p.profile_id = f.profile_id
     where ${isUnknown('f')}`;

/** Attempts, movements and reversals for which nobody knows whether the money moved. */
const UNKNOWN = `select 'payment' as kind, a.attempt_id as id, a.profile_id, p.environment, a.track_id, s.amount_minor, s.currency,
       a.acquirer, a.state, ${since('a')} as since, a.inquiry_count, a.due_at, a.due_at < ${LATE} as is_overdue,
       a.reversal_wanted, a.reversal_refused_raw
     from attempts a
       join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id
       join profiles p on p.profile_id = a.profile_id
     where ${isUnknown('a')}
     union all
     ${movement('capture', 'captures', 'capture_id', 'f.amount_minor')}
     union all
     ${movement('refund', 'refunds', 'refund_id', 'f.amount_minor')}
     union all
     ${movement('void', 'voids', 'void_id', 's.amount_minor')}
     union all
     select 'late approval', r.attempt_id, r.profile_id, p.environment, r.track_id, s.amount_minor, s.currency,
       r.acquirer, 'unknown', r.created_at, r.tries, r.due_at, r.due_at < ${LATE}, true, r.reversal_refused_raw
     from reversals r
       join sessions s on s.profile_id = r.profile_id and s.track_id = r.track_id
       join profiles p on p.profile_id = r.profile_id
     where r.due_at is not null`;

/** Oldest first. $1 maximum number. */
export const LIST_UNKNOWN = statement(
  'payments.list_unknown',
  `select *, since < ${LONG_AGO} as is_long from (${UNKNOWN}) unknown order by since limit $1`,
);

/**
 * Like `LIST_UNKNOWN`, with owners and open proposals, after the row that has been unknown since $2 (microseconds since
 * 1970, the precision of the column) and has the id $3; $2 and $3 are null for the first page. $1 maximum number.
 */
export const UNKNOWN_PAGE = statement(
  'payments.unknown_page',
  `select u.*, u.since < ${LONG_AGO} as is_long, ${microsecondsOf('u.since')} as since_micros, p.display_name as profile_name, m.merchant_id, m.name as merchant_name,
     (select json_build_object('as', t.outcome, 'note', t.note, 'at', t.proposed_at, 'person_id', t.proposed_by,
        'name', coalesce(o.name, t.proposed_by))
      from settlements t left join identity.people o on o.id = t.proposed_by
      where t.profile_id = u.profile_id and t.attempt_id = u.id and t.decision is null) as proposal
   from (${UNKNOWN}) u
     join profiles p on p.profile_id = u.profile_id
     join merchants m on m.merchant_id = p.merchant_id
   where $2::bigint is null or (u.since, u.id) > (${timeOfMicroseconds('$2')}, $3::text)
   order by u.since, u.id limit $1`,
);

/** The number of unknown outcomes of each kind in an environment, and the age of the oldest. $1 environment. */
export const COUNT_UNKNOWN = statement(
  'payments.count_unknown',
  `select kind, count(*)::integer as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest_seconds
   from (
     select 'payment' as kind, a.profile_id, ${since('a')} as since from attempts a where ${isUnknown('a')}
     union all
     select 'capture', f.profile_id, ${since('f')} from captures f where ${isUnknown('f')}
     union all
     select 'refund', f.profile_id, ${since('f')} from refunds f where ${isUnknown('f')}
     union all
     select 'void', f.profile_id, ${since('f')} from voids f where ${isUnknown('f')}
     union all
     select 'late approval', profile_id, created_at from reversals where due_at is not null) unknown
   join profiles p on p.profile_id = unknown.profile_id and p.environment = $1
   group by kind`,
);
