import { statement } from '../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/**
 * Leases refunds whose time has come: a call whose process died, or an unknown outcome to be asked for again. All of
 * them are unknown from now on, and the raised version fences out whoever had them. $1 environment, $2 how many,
 * $3 acquirer.
 */
export const LEASE_DUE_REFUNDS = statement(
  'refunds.lease_due',
  `with due as (
     select f.profile_id, f.refund_id from refunds f join profiles p on p.profile_id = f.profile_id
     where f.due_at <= now() and p.environment = $1 and f.acquirer = $3
     order by f.due_at limit $2
     for update of f skip locked
   ), leased as (
     update refunds f set
       state = 'unknown', version = f.version + 1, inquiry_count = f.inquiry_count + 1,
       unknown_since = coalesce(f.unknown_since, now()), due_at = now() + interval '${LEASE_SECONDS} seconds'
     from due d where f.profile_id = d.profile_id and f.refund_id = d.refund_id
     returning f.*
   )
   select ${sessionColumns('s')}, to_json(l) as refund, l.inquiry_count
   from leased l join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id`,
);
