import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Merchant } from './merchant.ts';
import { LOCK_PROFILES_OF_MERCHANT, type MerchantRow, merchantFromRow, SUSPEND_MERCHANT } from './merchants-sql.ts';

type Deps = { readonly pool: Pool };

/**
 * Suspends all current and future profiles of a merchant. Once this function has returned, every new request with one
 * of their keys is refused, and none of their payments can be started. The merchant sees the reason in its audit.
 * Refuses: not_found, invalid_request, card_number_not_allowed.
 */
export async function suspendMerchant(
  deps: Deps,
  actor: Operator,
  command: { readonly merchantId: string; readonly reason: string },
): Promise<Result<Merchant>> {
  const checked = checkRemark('reason', command.reason);
  if (!checked.ok) return checked;
  return change(deps, actor, command);
}

/** Ends a merchant's suspension; profiles that are also suspended themselves are not resumed. Refuses: not_found. */
export function resumeMerchant(
  deps: Deps,
  actor: Operator,
  command: { readonly merchantId: string },
): Promise<Result<Merchant>> {
  return change(deps, actor, command);
}

function change(
  deps: Deps,
  actor: Operator,
  { merchantId, reason }: { readonly merchantId: string; readonly reason?: string },
): Promise<Result<Merchant>> {
  const suspended = reason !== undefined;
  return transaction(deps.pool, async (database) => {
    await run(database, LOCK_PROFILES_OF_MERCHANT, [storableId(merchantId)]);
    const [row] = await run<MerchantRow>(database, SUSPEND_MERCHANT, [storableId(merchantId), suspended]);
    if (!row) return refused('not_found', 'There is no such merchant.');
    await recordAudit(database, actor, {
      merchantId,
      action: suspended ? 'merchant.suspended' : 'merchant.resumed',
      objectId: merchantId,
      details: suspended ? { reason } : {},
    });
    return accepted(merchantFromRow(row));
  });
}
