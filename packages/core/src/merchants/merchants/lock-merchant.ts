import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Merchant } from './merchant.ts';
import { FIND_MERCHANT, LOCK_MERCHANT, type MerchantRow, merchantFromRow } from './merchants-sql.ts';

/**
 * Returns a merchant, locked until the end of the transaction. Its name, suspension and Live state change under this
 * lock, one change at a time. Refuses: not_found.
 */
export async function lockMerchant(database: Database, merchantId: string): Promise<Result<Merchant>> {
  // A separate statement reads the merchant, so that it sees what the previous holder of the lock wrote.
  await run(database, LOCK_MERCHANT, [storableId(merchantId)]);
  const [row] = await run<MerchantRow>(database, FIND_MERCHANT, [storableId(merchantId)]);
  return row ? accepted(merchantFromRow(row)) : refused('not_found', 'There is no such merchant.');
}
