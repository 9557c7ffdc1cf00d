import { statement } from '../../ground/database/statement.ts';
import { CALL_ABANDONED_SECONDS } from '../acquiring/deadlines.ts';

/**
 * Records the refund before the acquirer is asked. $1 profile, $2 track_id, $3 refund, $4 attempt, $5 minor units, $6
 * reason, $7 acquirer, $8 hash of the idempotency key, $9 the person who requests it, or null, $10 currency, $11
 * whether a worker sends it instead of this process, $12 the account, or null.
 */
export const RESERVE_REFUND = statement(
  'refunds.reserve',
  `with reserved as (
     update sessions set refund_reserved_minor = refund_reserved_minor + $5, version = version + 1
     where profile_id = $1 and track_id = $2
   )
   insert into refunds as f (profile_id, refund_id, track_id, attempt_id, amount_minor, reason, state, acquirer,
     idempotency_hash, asked_by, due_at, currency, account_id, authorisation_reference, authorisation_state)
   select $1, $3, $2, $4, $5, $6, case when $11 then 'queued' else 'submitting' end, $7, $8, $9,
     case when $11 then now() else now() + interval '${CALL_ABANDONED_SECONDS} seconds' end, $10, $12,
     a.acquirer_reference, a.acquirer_state
   from attempts a where a.profile_id = $1 and a.attempt_id = $4
   returning to_json(f) as refund`,
);
