import { statement } from '../../ground/database/statement.ts';
import { LIVE_STATE } from './live-requests-sql.ts';
import type { LiveState, Merchant } from './merchant.ts';

export type MerchantRow = {
  merchant_id: string;
  name: string;
  created_at: Date;
  suspended_at: Date | null;
  live: LiveState;
};

const COLUMNS = `merchant_id, name, created_at, suspended_at, ${LIVE_STATE} as live`;

export const INSERT_MERCHANT = statement(
  'merchants.insert',
  `insert into merchants as m (merchant_id, name) values ($1, $2) returning ${COLUMNS}`,
);

export const FIND_MERCHANT = statement('merchants.find', `select ${COLUMNS} from merchants m where merchant_id = $1`);

export const HAS_MERCHANTS_TABLE = statement(
  'merchants.has_table',
  "select 1 where to_regclass('merchants') is not null",
);
export const HAS_ANY_MERCHANT = statement('merchants.has_any', 'select 1 from merchants limit 1');
export const HAS_MERCHANT = statement('merchants.has', 'select merchant_id from merchants where merchant_id = $1');

export const LOCK_MERCHANT = statement(
  'merchants.lock',
  'select merchant_id from merchants where merchant_id = $1 for no key update',
);

export const RENAME_MERCHANT = statement(
  'merchants.rename',
  `update merchants m set name = $2 where merchant_id = $1 returning ${COLUMNS}`,
);

/**
 * A change to a profile locks the profile's row before the merchant's row, to which the audit refers; a suspension uses
 * the same order.
 */
export const LOCK_PROFILES_OF_MERCHANT = statement(
  'merchants.lock_profiles',
  'select profile_id from profiles where merchant_id = $1 order by profile_id for no key update',
);

/** The foreign key of the profiles propagates the suspension to all of them in this statement. */
export const SUSPEND_MERCHANT = statement(
  'merchants.suspend',
  `update merchants m set suspended_at = case when $2::boolean then coalesce(suspended_at, now()) end
   where merchant_id = $1 returning ${COLUMNS}`,
);

export const INSERT_LIVE_APPROVAL = statement(
  'merchants.insert_live_approval',
  'insert into live_approvals (merchant_id, approval_id, approved_by, note) values ($1, $2, $3, $4)',
);

export function merchantFromRow(row: MerchantRow): Merchant {
  return {
    merchantId: row.merchant_id,
    name: row.name,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    live: row.live,
  };
}
