import { statement } from '../../../ground/database/statement.ts';
import { CLOSING_INQUIRIES_AFTER_SECONDS } from '../../acquiring/inquiry-schedule.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { fullViewColumns } from '../reading/full-view-sql.ts';

/**
 * Returns one row if the reversal was at version $3. The row includes the payment once the acquirer has acknowledged
 * the reversal. From then on, closing inquiries check that the reversal lasts. `openings` is null unless the approval
 * took money. $1 profile, $2 attempt, $3 version, $4 seconds until the next try (null once it is acknowledged), $5 the
 * acquirer's code if it refused.
 */
export const RECORD_REVERSAL = statement(
  'reversals.record',
  `with moved as (
     update reversals r set
       version = r.version + 1, due_at = now() + $4::double precision * interval '1 second',
       completed_at = case when $4::double precision is null then now() end,
       reversal_refused_raw = coalesce($5::text, r.reversal_refused_raw)
     where r.profile_id = $1 and r.attempt_id = $2 and r.version = $3
     returning *
   ), closing as (
     insert into closing_inquiries (profile_id, attempt_id, track_id, acquirer, account_id, due_at)
     select profile_id, attempt_id, track_id, acquirer, account_id,
       now() + interval '${CLOSING_INQUIRIES_AFTER_SECONDS[0]} seconds'
     from moved where completed_at is not null
     on conflict (profile_id, attempt_id) do update set
       looks = 0, inquiry_count = 0, ended_at = now(), due_at = excluded.due_at, completed_at = null, alarmed_at = null,
       version = closing_inquiries.version + 1
   ), session as (
     update sessions s set event_count = s.event_count + 1, version = s.version + 1
     from moved m
     where m.completed_at is not null and s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   )
   select s.*, now() as now, ${fullViewColumns('s')},
     (select m.openings from attempts a where a.profile_id = m.profile_id and a.attempt_id = m.attempt_id
       and a.authorisation_days is null) as openings
   from moved m left join session s on true`,
);
