import { statement } from '../../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../../acquiring/deadlines.ts';
import { refundsColumn } from '../../refunds/refunds-sql.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

/**
 * Wants an approval undone whose attempt has ended without one. Nothing is written for an attempt that is approved, or
 * whose outcome is still being asked for. $1 profile, $2 attempt, $3 acquirer's reference.
 */
export const WANT_REVERSAL = statement(
  'reversals.want',
  `insert into reversals (profile_id, attempt_id, track_id, acquirer, acquirer_reference, due_at)
   select profile_id, attempt_id, track_id, acquirer, $3, now()
   from attempts
   where profile_id = $1 and attempt_id = $2 and state in ('declined', 'reversed')
   on conflict do nothing
   returning 1`,
);

/** $1 environment, $2 how many, $3 acquirer. */
export const LEASE_DUE_REVERSALS = statement(
  'reversals.lease_due',
  `with due as (
     select r.profile_id, r.attempt_id from reversals r join profiles p on p.profile_id = r.profile_id
     where r.due_at <= now() and p.environment = $1 and r.acquirer = $3
     order by r.due_at limit $2
     for update of r skip locked
   )
   update reversals r set
     tries = r.tries + 1, version = r.version + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
   from due d where r.profile_id = d.profile_id and r.attempt_id = d.attempt_id
   returning r.profile_id, r.attempt_id, r.version, r.tries`,
);

/** $1 profile, $2 attempt, $3 version, $4 seconds until the next try; null once the acquirer has acknowledged it. */
export const RECORD_REVERSAL = statement(
  'reversals.record',
  `with moved as (
     update reversals r set
       version = r.version + 1, due_at = now() + $4::double precision * interval '1 second',
       completed_at = case when $4::double precision is null then now() end
     where r.profile_id = $1 and r.attempt_id = $2 and r.version = $3
     returning *
   ), session as (
     update sessions s set event_count = s.event_count + 1, version = s.version + 1
     from moved m
     where m.completed_at is not null and s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   )
   select s.*, now() as now, ${attemptsColumn('s')}, ${refundsColumn('s')} from session s`,
);
