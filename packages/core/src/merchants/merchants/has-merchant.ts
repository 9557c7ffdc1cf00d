import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { HAS_ANY_MERCHANT, HAS_MERCHANT, HAS_MERCHANTS_TABLE } from './merchants-sql.ts';

/** Whether there is such a merchant. Also works on a database of any earlier version, before it is migrated. */
export async function hasMerchant(deps: { readonly pool: Pool }, merchantId: string): Promise<boolean> {
  const rows = await run(deps.pool, HAS_MERCHANT, [storableId(merchantId)]);
  return rows.length > 0;
}

/** Whether there is any merchant. Also works on a database that is only partly migrated. */
export async function hasAnyMerchant({ pool }: { readonly pool: Pool }): Promise<boolean> {
  const tables = await run(pool, HAS_MERCHANTS_TABLE, []);
  return tables.length > 0 && (await run(pool, HAS_ANY_MERCHANT, [])).length > 0;
}
