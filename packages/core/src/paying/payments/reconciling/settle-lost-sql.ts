import { statement } from '../../../ground/database/statement.ts';

/** A lost approval with its merchant, locked. $1 profile, $2 attempt. */
export const LOCK_LOST = statement(
  'lost_approvals.lock',
  `select l.outcome, l.inquiry_count, l.reversal_refused_raw is not null as is_refused, p.merchant_id
   from lost_approvals l join profiles p on p.profile_id = l.profile_id
   where l.profile_id = $1 and l.attempt_id = $2 for update of l`,
);

/**
 * Ends a lost approval. The new version makes a worker that is currently asking the acquirer give up. $1 profile,
 * $2 attempt, $3 outcome.
 */
export const END_LOST = statement(
  'lost_approvals.end',
  `update lost_approvals set version = version + 1, outcome = $3, due_at = null, completed_at = now()
   where profile_id = $1 and attempt_id = $2`,
);
