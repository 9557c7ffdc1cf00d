import { statement } from '../../../ground/database/statement.ts';

/**
 * Records that an approval must be reversed, because its attempt had ended without one. Nothing is written for an
 * attempt that is approved or whose outcome is still open. $1 profile, $2 attempt, $3 acquirer's reference.
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
