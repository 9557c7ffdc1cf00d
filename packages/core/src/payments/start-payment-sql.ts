import { statement } from '../database/statement.ts';
import { keyBearer } from '../keys/key-check-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';

/**
 * Opens the card page of a session: the first call draws the payment's id, the next ones find it. $1 environment,
 * $2 key hash, $3 track_id, $4 random part of a payment id. `is_started` is null when the session was not payable;
 * the session's columns are then those of the statement's snapshot and say why.
 */
export const START_PAYMENT = statement(
  'payments.start',
  `with caller as (
     ${keyBearer('$1', '$2')}
   ), started as (
     update sessions s set
       payment_id = coalesce(s.payment_id, 'pay_' || s.profile_id || $4),
       payment_started_at = coalesce(s.payment_started_at, now()),
       version = s.version + 1
     from caller c
     where c.refusal is null and s.profile_id = c.profile_id and s.track_id = $3
       and s.status = 'open' and (s.expires_at > now() or s.live_attempt_id is not null)
     returning ${sessionColumns('s')}
   ), found as (
     select true as is_started, * from started
     union all
     select null, ${sessionColumns('s')} from sessions s join caller c using (profile_id)
     where c.refusal is null and s.track_id = $3 and not exists (select from started)
   )
   select c.refusal, c.stale_key_id, f.* from caller c left join found f on true`,
);
