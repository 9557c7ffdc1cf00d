import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { PAID_ATTEMPT, RECEIPT_COLUMNS, type ReceiptRow } from './receipt.ts';

export type DueReceiptRow = ReceiptRow & { version: number; tries: number };

/** The profiles with due receipts. $1 maximum number of receipts. */
export const FIND_DUE_RECEIPTS = statement(
  'receipts.find_due',
  `select distinct profile_id from (
     select r.profile_id
     from receipts r join receipt_settings g on g.profile_id = r.profile_id and g.is_on
     where r.due_at <= now() order by r.due_at limit $1) due`,
);

/**
 * Leases at most $1 due receipts for 5 minutes, so that no two processes send the same receipt. Sending takes much less
 * time than that. If the process dies, the receipt is due again after its lease.
 */
export const LEASE_RECEIPTS = profileStatement(
  'receipts.lease',
  2,
  (tie) => `with due as (
     select r.profile_id, r.track_id
     from receipts r join receipt_settings g on g.profile_id = r.profile_id and g.is_on
     where r.due_at <= now()${tie.and('r')} order by r.due_at limit $1 for update of r skip locked
   ), leased as (
     update receipts r set due_at = now() + interval '5 minutes', version = r.version + 1, tries = r.tries + 1
     from due d where r.profile_id = d.profile_id and r.track_id = d.track_id
     returning r.profile_id, r.track_id, r.version, r.tries
   )
   select ${RECEIPT_COLUMNS}, l.version, l.tries
   from leased l
     join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id
     join profiles p on p.profile_id = l.profile_id
     join receipt_settings g on g.profile_id = l.profile_id
     ${PAID_ATTEMPT}`,
);

/**
 * Writes what has become of a leased receipt, unless its lease has passed to another process: sent if $4 and $5 are
 * null, to be tried again in $4 seconds, or given up for the reason $5. $1 profile, $2 session, $3 version.
 */
export const RECORD_RECEIPT = statement(
  'receipts.record',
  `update receipts set
     due_at = now() + make_interval(secs => $4::integer),
     failure = $5,
     sent_at = case when $4::integer is null and $5::text is null then now() else sent_at end
   where profile_id = $1 and track_id = $2 and version = $3 and due_at is not null`,
);
