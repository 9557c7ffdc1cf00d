import { statement } from '../../ground/database/statement.ts';
import { PAID_ATTEMPT, RECEIPT_COLUMNS } from './receipt.ts';

/**
 * $1 environment, $2 profile, $3 payment. The session is found first, so that PostgreSQL never reads all paid sessions
 * of the profile instead.
 */
export const READ_RECEIPT = statement(
  'receipts.read',
  `with found as materialized (select * from sessions where profile_id = $2 and payment_id = $3)
   select ${RECEIPT_COLUMNS}
   from found s
     join profiles p on p.profile_id = s.profile_id and p.environment = $1
     join receipt_settings g on g.profile_id = s.profile_id and g.is_on
     ${PAID_ATTEMPT}
   where s.status = 'succeeded'`,
);

/** $1 profile. */
export const READ_RECEIPT_SECRET = statement(
  'receipts.read_secret',
  'select secret from receipt_settings where profile_id = $1 and is_on',
);
