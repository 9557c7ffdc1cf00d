import { statement } from '../../../ground/database/statement.ts';
import { refundsColumn } from '../../refunds/refunds-sql.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

/**
 * Returns one row if the reversal was at this version; the row has the payment once the acquirer has acknowledged the
 * reversal. $1 profile, $2 attempt, $3 version, $4 seconds until the next try; null once it is acknowledged.
 */
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
   select s.*, now() as now, ${attemptsColumn('s')}, ${refundsColumn('s')} from moved m left join session s on true`,
);
