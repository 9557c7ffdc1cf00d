import type { Staff } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newMerchantId } from '../../ground/ids/public-id.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Merchant } from './merchant.ts';
import { INSERT_MERCHANT, type MerchantRow, merchantFromRow } from './merchants-sql.ts';

/** Refuses: invalid_request (the name must have 1 to 100 characters), card_number_not_allowed. */
export function createMerchant(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly name: string },
): Promise<Result<Merchant>> {
  return transaction(deps.pool, (database) => addMerchant(database, actor, command));
}

/** Like `createMerchant`, but in the caller's transaction. */
export async function addMerchant(
  database: Database,
  actor: Staff,
  command: { readonly name: string },
): Promise<Result<Merchant>> {
  const checked = checkDisplayName('name', command.name);
  if (!checked.ok) return checked;
  const [row] = await run<MerchantRow>(database, INSERT_MERCHANT, [newMerchantId(), command.name]);
  if (!row) throw new Error('The merchant was not inserted.');
  const merchant = merchantFromRow(row);
  await recordAudit(database, actor, {
    merchantId: merchant.merchantId,
    action: 'merchant.created',
    objectId: merchant.merchantId,
    details: { name: merchant.name },
  });
  return accepted(merchant);
}
