import type { Administrator } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { transaction } from '../database/transaction.ts';
import { randomBase62 } from '../ids/base62.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { INSERT_LIVE_APPROVAL } from './merchants-sql.ts';

/**
 * Records an operator's decision that a merchant may take real money. Live profiles refer to it: without one the
 * database refuses them. Refuses: not_found.
 */
export function approveLive(
  deps: { readonly pool: Pool },
  actor: Administrator & { readonly kind: 'operator' },
  command: { readonly merchantId: string; readonly note?: string },
): Promise<Result<{ readonly approvalId: string }>> {
  return transaction(deps.pool, async (database) => {
    const approvalId = `apr_${randomBase62(22)}`;
    const values = [command.merchantId, approvalId, actor.id, command.note ?? null];
    const rows = await run(database, INSERT_LIVE_APPROVAL, values);
    if (rows.length === 0) return refused('not_found', 'There is no such merchant.');
    await recordAudit(database, actor, {
      merchantId: command.merchantId,
      action: 'merchant.live_approved',
      objectId: approvalId,
      details: command.note === undefined ? {} : { note: command.note },
    });
    return accepted({ approvalId });
  });
}
