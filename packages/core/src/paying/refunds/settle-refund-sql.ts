import { statement } from '../../ground/database/statement.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/** A refund with its session and its merchant, locked. $1 profile, $2 refund. */
export const LOCK_REFUND = statement(
  'refunds.lock',
  `select ${sessionColumns('s')}, to_json(f) as refund, f.inquiry_count, p.environment, p.merchant_id
   from refunds f
     join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id
     join profiles p on p.profile_id = f.profile_id
   where f.profile_id = $1 and f.refund_id = $2
   for update of f`,
);
