import { statement } from '../database/statement.ts';

export type Merchant = { readonly merchantId: string; readonly name: string; readonly createdAt: Date };

export type MerchantRow = { merchant_id: string; name: string; created_at: Date };

export const INSERT_MERCHANT = statement(
  'merchants.insert',
  'insert into merchants (merchant_id, name) values ($1, $2) returning merchant_id, name, created_at',
);

export const LIST_MERCHANTS = statement(
  'merchants.list',
  'select merchant_id, name, created_at from merchants order by created_at, merchant_id',
);

export const INSERT_LIVE_APPROVAL = statement(
  'merchants.insert_live_approval',
  `insert into live_approvals (merchant_id, approval_id, approved_by, note)
   select merchant_id, $2, $3, $4 from merchants where merchant_id = $1
   returning approval_id`,
);

export const LATEST_LIVE_APPROVAL = statement(
  'merchants.latest_live_approval',
  'select approval_id from live_approvals where merchant_id = $1 order by approved_at desc limit 1',
);

export function merchantFromRow(row: MerchantRow): Merchant {
  return { merchantId: row.merchant_id, name: row.name, createdAt: row.created_at };
}
