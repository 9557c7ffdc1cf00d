import { statement } from '../database/statement.ts';
import { ATTEMPTS_MAX } from '../sessions/session.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { CALL_ABANDONED_SECONDS } from './deadlines.ts';

/**
 * The intention, recorded before the acquirer is asked. One form makes one attempt: `$3`, the number of attempts that
 * the page had seen, is compared and set under the session's lock. It starts only before `expires_at`, by the
 * database's clock, and never beside a live attempt.
 */
export const START_ATTEMPT = statement(
  'payments.start_attempt',
  `with opened as (
     update sessions s set
       live_attempt_id = $4, attempt_count = s.attempt_count + 1, version = s.version + 1
     from profiles p
     where s.profile_id = $1 and s.payment_id = $2 and s.attempt_count = $3 and s.attempt_count < ${ATTEMPTS_MAX}
       and s.status = 'open' and s.live_attempt_id is null and s.expires_at > now()
       and p.profile_id = s.profile_id and p.environment = $5 and p.suspended_at is null
     returning ${sessionColumns('s')}
   ), started as (
     insert into attempts as a (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, due_at)
     select profile_id, $4, track_id, attempt_count, 'submitting', $6, $7, $8, $9, $10, $11,
       now() + interval '${CALL_ABANDONED_SECONDS} seconds'
     from opened
     returning *
   )
   select o.*, to_json(a) as attempt from opened o, started a`,
);
