import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockMerchant } from './lock-merchant.ts';
import type { Merchant } from './merchant.ts';
import { type MerchantRow, merchantFromRow, RENAME_MERCHANT } from './merchants-sql.ts';

/** Renames a merchant. Refuses: not_found, and a name that `checkDisplayName` refuses. */
export async function changeMerchant(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly merchantId: string; readonly name: string },
): Promise<Result<Merchant>> {
  const checked = checkDisplayName('name', command.name);
  if (!checked.ok) return checked;
  return transaction(deps.pool, async (database) => {
    const before = await lockMerchant(database, command.merchantId);
    if (!before.ok) return before;
    const [row] = await run<MerchantRow>(database, RENAME_MERCHANT, [command.merchantId, command.name]);
    if (!row) throw new Error('A merchant has disappeared, although merchants are never deleted.');
    await recordAudit(database, actor, {
      merchantId: command.merchantId,
      action: 'merchant.changed',
      objectId: command.merchantId,
      details: { before: { name: before.value.name }, after: { name: row.name } },
    });
    return accepted(merchantFromRow(row));
  });
}
