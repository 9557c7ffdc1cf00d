import type { Administrator } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { transaction } from '../database/transaction.ts';
import { accepted, type Result } from '../refusals/refusal.ts';
import { checkDisplayName } from './display-name.ts';
import { lockMerchant } from './lock-merchant.ts';
import type { Merchant } from './merchant.ts';
import { type MerchantRow, merchantFromRow, RENAME_MERCHANT } from './merchants-sql.ts';

/** Gives a merchant another name. Refuses: not_found, and a name that `checkDisplayName` refuses. */
export async function changeMerchant(
  deps: { readonly pool: Pool },
  actor: Administrator,
  command: { readonly merchantId: string; readonly name: string },
): Promise<Result<Merchant>> {
  const checked = checkDisplayName('name', command.name);
  if (!checked.ok) return checked;
  return transaction(deps.pool, async (database) => {
    const before = await lockMerchant(database, command.merchantId);
    if (!before.ok) return before;
    const [row] = await run<MerchantRow>(database, RENAME_MERCHANT, [command.merchantId, command.name]);
    if (!row) throw new Error('A merchant disappeared: merchants are never deleted.');
    await recordAudit(database, actor, {
      merchantId: command.merchantId,
      action: 'merchant.changed',
      objectId: command.merchantId,
      details: { before: { name: before.value.name }, after: { name: row.name } },
    });
    return accepted(merchantFromRow(row));
  });
}
