import { sessionColumns } from '../sessions/sessions-sql.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_ATTEMPTS: DueTable = {
  name: 'attempts',
  id: 'attempt_id',
  count: 'inquiry_count',
  waits: "t.state = 'unknown'",
  since: 'created_at',
};

/** Whether the shopper can still be with the issuer. */
const isWithIssuer = (alias: string) =>
  `coalesce(${alias}.challenge_ends_at > now() and not ${alias}.reversal_wanted, false)`;

/** Whether the shopper has come back from every step of `l`; every step and every return is recorded. */
const HAS_COME_BACK = `(
      select count(*) filter (where p.kind = 'returned') >= count(*) filter (where p.kind = 'challenged')
      from attempt_steps p where p.profile_id = l.profile_id and p.attempt_id = l.attempt_id)`;

/**
 * Leases due attempts, including challenges that were not finished in time. Every leased attempt becomes unknown.
 * Inquiries while the shopper can still be with the issuer are not counted, so that they do not use up the schedule of
 * the inquiries and reversals that follow.
 */
export const LEASE_ATTEMPTS = leaseDue(DUE_ATTEMPTS, {
  set: `state = 'unknown', challenge = null, inquiry_count = t.inquiry_count + case when ${isWithIssuer('t')} then 0 else 1 end,
    unknown_since = coalesce(t.unknown_since, now())`,
  also: `step as (
    insert into attempt_steps (profile_id, attempt_id, kind)
    select profile_id, attempt_id, case when reversal_wanted then 'reversal_asked' else 'inquired' end from leased
  )`,
  columns: `${sessionColumns('s')}, to_json(l) as attempt, l.reversal_wanted,
    ${isWithIssuer('l')} as is_with_issuer,
    coalesce(l.unknown_since >= l.challenge_ends_at, false) and not ${HAS_COME_BACK} as is_abandoned,
    extract(epoch from now() - l.created_at) * 1000 as age_ms,
    extract(epoch from now() - l.unknown_since) * 1000 as unknown_ms`,
  join: 'join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id',
});
