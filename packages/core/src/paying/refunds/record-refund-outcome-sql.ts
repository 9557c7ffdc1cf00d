import { statement } from '../../ground/database/statement.ts';
import { moveAndAnswer } from '../movements/movements-sql.ts';
import { capturedMinor, sessionColumns, stillOverdrawn } from '../sessions/sessions-sql.ts';

const RESERVED = "s.refund_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end";

/** Moves a refund, and updates the refunded and reserved amounts of its session. $1 to $8 as in `moveAndAnswer`. */
export const RECORD_REFUND_OUTCOME = statement(
  'refunds.record_outcome',
  `with ${moveAndAnswer({ table: 'refunds', id: 'refund_id' })}, session as (
     update sessions s set
       refunded_minor = s.refunded_minor + case when m.state = 'succeeded' then m.amount_minor else 0 end,
       refund_reserved_minor = s.refund_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,
       overdrawn_minor = ${stillOverdrawn('s', RESERVED, capturedMinor('s'))},
       event_count = s.event_count + case when m.due_at is null then 1 else 0 end,
       version = s.version + 1
     from moved m
     where s.profile_id = m.profile_id and s.track_id = m.track_id
     returning ${sessionColumns('s')}
   )
   select s.*, to_json(m) as refund, now() as now from session s, moved m`,
);
