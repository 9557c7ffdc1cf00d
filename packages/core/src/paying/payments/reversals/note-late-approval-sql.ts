import { statement } from '../../../ground/database/statement.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

/** The condition for an attempt whose authorised amount was given back. */
export const WAS_VOIDED = `exists (select from sessions s where s.profile_id = attempts.profile_id
         and s.track_id = attempts.track_id and s.live_attempt_id = attempts.attempt_id and s.status = 'voided')`;

/**
 * Records that an approval must be reversed, because its attempt had already ended as declined or reversed. Nothing is
 * written if the attempt is approved, its outcome is still open, or a reversal is in progress. A reversal that the
 * acquirer had acknowledged is started again. An open proposal to settle the attempt is withdrawn, because it does not
 * take this approval into account. Returns the session and whether the approval took money. $1 profile, $2 attempt, $3
 * acquirer's reference, $4 whether the acquirer still reported the approval when it was asked; only then does the
 * approval of a voided payment count.
 */
export const WANT_REVERSAL = statement(
  'reversals.want',
  `with wanted as (
     insert into reversals (profile_id, attempt_id, track_id, acquirer, account_id, acquirer_reference, due_at)
     select profile_id, attempt_id, track_id, acquirer, account_id, $3, now()
     from attempts
     where profile_id = $1 and attempt_id = $2 and (state in ('declined', 'reversed')
       or ($4 and ${WAS_VOIDED}))
     on conflict (profile_id, attempt_id) do update set
       acquirer_reference = excluded.acquirer_reference, tries = 0, due_at = now(), completed_at = null,
       alarmed_at = null, reversal_refused_raw = null, openings = reversals.openings + 1,
       version = reversals.version + 1
       where reversals.completed_at is not null
     returning profile_id, attempt_id, openings
   ), withdrawn as (
     update settlements t set decision = 'withdrawn', decided_by = 'worker', decided_at = now()
     from wanted w
     where t.profile_id = w.profile_id and t.attempt_id = w.attempt_id and t.decision is null
   )
   select w.openings, a.authorisation_days is null as takes_money, ${sessionColumns('s')}
   from wanted w
     join attempts a on a.profile_id = w.profile_id and a.attempt_id = w.attempt_id
     join sessions s on s.profile_id = a.profile_id and s.track_id = a.track_id`,
);

export const FIND_APPROVED = statement(
  'attempts.find_approved',
  "select 1 from attempts where profile_id = $1 and attempt_id = $2 and state = 'approved'",
);
