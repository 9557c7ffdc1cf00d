import { statement } from '../database/statement.ts';
import { ATTEMPTS_MAX } from '../sessions/session.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/**
 * Moves an attempt and its session together, if the attempt still stands at the version that the caller knows.
 * $1 profile, $2 attempt, $3 version, $4 next state, $5 states that it may come from, $6 acquirer's reference,
 * $7 authorisation code, $8 three_ds, $9 decline code, $10 raw code, $11 whether the decline is hard, $12 challenge,
 * $13 seconds until a worker must look at it, $14 whether its reversal is wanted.
 * A decline or a reversal gives the shopper another try while attempts and time are left, else the payment has failed.
 */
export const RECORD_OUTCOME = statement(
  'payments.record_outcome',
  `with moved as (
     update attempts a set
       state = $4,
       version = a.version + 1,
       acquirer_reference = coalesce($6, a.acquirer_reference),
       authorisation_code = coalesce($7, a.authorisation_code),
       three_ds = coalesce($8, a.three_ds),
       decline_code = $9,
       decline_raw = $10,
       challenge = $12,
       due_at = now() + $13::double precision * interval '1 second',
       reversal_wanted = a.reversal_wanted or $14,
       unknown_since = case when $4 = 'unknown' then coalesce(a.unknown_since, now()) else a.unknown_since end,
       completed_at = case when $13::double precision is null then now() end
     where a.profile_id = $1 and a.attempt_id = $2 and a.version = $3 and a.state = any ($5::text[])
     returning *
   ), outcome as (
     select m.*, case
       when m.state = 'approved' then 'succeeded'
       when m.state in ('declined', 'reversed') and ($11 or s.attempt_count >= ${ATTEMPTS_MAX} or s.expires_at <= now()) then 'failed'
       else 'open' end as session_status
     from moved m join sessions s using (profile_id, track_id)
   ), session as (
     update sessions s set
       status = o.session_status,
       live_attempt_id = case when o.state in ('declined', 'reversed') then null else s.live_attempt_id end,
       completed_at = case when o.session_status <> 'open' then now() end,
       event_count = s.event_count + case when o.session_status <> 'open' then 1 else 0 end,
       version = s.version + 1
     from outcome o
     where s.profile_id = o.profile_id and s.track_id = o.track_id and s.live_attempt_id = o.attempt_id
     returning ${sessionColumns('s')}
   )
   select s.*, now() as now,
     (select json_agg(a order by a.number) from (
        select * from moved
        union all
        select a.* from attempts a
        where a.profile_id = $1 and a.track_id = s.track_id and a.attempt_id <> $2) a) as attempts
   from session s`,
);
