import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { LIST_MERCHANTS, type Merchant, type MerchantRow, merchantFromRow } from './merchants-sql.ts';

export async function listMerchants(deps: { readonly pool: Pool }): Promise<readonly Merchant[]> {
  return (await run<MerchantRow>(deps.pool, LIST_MERCHANTS, [])).map(merchantFromRow);
}
