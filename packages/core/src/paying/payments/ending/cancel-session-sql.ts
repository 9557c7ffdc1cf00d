import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';
import { keyBearer } from '../../../merchants/keys/key-check-sql.ts';
import { isStillOpen, sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

/** Only an open session that has not expired and has no live attempt can be cancelled. */
const CANCEL = `update sessions s set
     status = 'cancelled', completed_at = now(), event_count = s.event_count + 1, version = s.version + 1`;

/**
 * Cancels a session for its merchant: $1 environment, $2 key hash, $3 track_id. If the session could not be cancelled,
 * `is_cancelled` is null and the session's columns, as in the statement's snapshot, show why.
 */
export const CANCEL_BY_KEY = profileStatement(
  'sessions.cancel_by_key',
  4,
  (tie) => `with caller as (
     ${keyBearer('$1', '$2', tie)}
   ), cancelled as (
     ${CANCEL} from caller c
     where c.refusal is null and s.profile_id = c.profile_id${tie.and('s')} and s.track_id = $3 and ${isStillOpen('s')}
     returning ${sessionColumns('s')}
   ), found as (
     select true as is_cancelled, * from cancelled
     union all
     select null, ${sessionColumns('s')} from sessions s join caller c using (profile_id)
     where c.refusal is null and s.track_id = $3 and not exists (select from cancelled)
   )
   select c.refusal, c.stale_key_id, now() as now, f.*, ${attemptsColumn('f')} from caller c left join found f on true`,
);

/**
 * Cancels a session for the shopper on the card page: $1 profile, $2 payment, $3 number of attempts that the page
 * showed, $4 environment.
 */
export const CANCEL_BY_SHOPPER = statement(
  'sessions.cancel_by_shopper',
  `with cancelled as (
     ${CANCEL} from profiles p
     where s.profile_id = $1 and s.payment_id = $2 and s.attempt_count = $3 and ${isStillOpen('s')}
       and p.profile_id = s.profile_id and p.environment = $4
     returning ${sessionColumns('s')}
   )
   select now() as now, c.*, ${attemptsColumn('c')} from cancelled c`,
);
