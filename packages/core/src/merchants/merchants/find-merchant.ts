import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Merchant } from './merchant.ts';
import { FIND_MERCHANT, type MerchantRow, merchantFromRow } from './merchants-sql.ts';

/** Refuses: not_found. */
export async function findMerchant(deps: { readonly pool: Pool }, merchantId: string): Promise<Result<Merchant>> {
  const [row] = await run<MerchantRow>(deps.pool, FIND_MERCHANT, [storableId(merchantId)]);
  return row ? accepted(merchantFromRow(row)) : refused('not_found', 'There is no such merchant.');
}
