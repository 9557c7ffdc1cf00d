import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { HAS_MERCHANT } from './merchants-sql.ts';

/** Whether there is such a merchant. Also works on a database of any earlier version, before it is migrated. */
export async function hasMerchant(deps: { readonly pool: Pool }, merchantId: string): Promise<boolean> {
  const rows = await run(deps.pool, HAS_MERCHANT, [storableId(merchantId)]);
  return rows.length > 0;
}
