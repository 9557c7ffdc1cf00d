import { statement } from '../../ground/database/statement.ts';

/** Locks a profile's row, and returns its merchant and its setting. $1 profile. */
export const LOCK_PROFILE_OF_RECEIPTS = statement(
  'receipts.lock_profile',
  `select p.merchant_id, coalesce(g.is_on, false) as is_on
   from profiles p left join receipt_settings g on g.profile_id = $1
   where p.profile_id = $1 for no key update of p`,
);

/** $1 profile. */
export const READ_RECEIPT_SETTINGS = statement(
  'receipts.read_settings',
  'select is_on from receipt_settings where profile_id = $1',
);

/**
 * Only payments that are paid from now on get receipts. The secret stays, so that earlier addresses work again. $1
 * profile, $2 secret.
 */
export const TURN_ON = statement(
  'receipts.turn_on',
  `insert into receipt_settings (profile_id, is_on, secret, position)
   values ($1, true, $2, coalesce((select last_position from event_heads where profile_id = $1), 0))
   on conflict (profile_id) do update set is_on = true, position = excluded.position`,
);

/** $1 profile. */
export const TURN_OFF = statement(
  'receipts.turn_off',
  'update receipt_settings set is_on = false where profile_id = $1',
);

/** A separate statement, so that it also sees receipts that the first statement had to wait for. $1 profile. */
export const END_WAITING = statement(
  'receipts.end_waiting',
  `update receipts set due_at = null, failure = 'turned_off', version = version + 1
   where profile_id = $1 and due_at is not null`,
);
