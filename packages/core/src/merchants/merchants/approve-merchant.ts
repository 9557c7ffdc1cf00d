import type { Operator } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { DECIDE_LIVE_REQUEST, type LiveRequestRow } from './live-requests-sql.ts';
import { lockMerchant } from './lock-merchant.ts';
import { INSERT_LIVE_APPROVAL } from './merchants-sql.ts';

type Approval = { readonly merchantId: string; readonly note?: string | undefined };

/**
 * Records an operator's decision that a merchant may take real money. Live profiles refer to this approval, and the
 * database refuses Live profiles without an approval. Refuses: not_found, invalid_request, card_number_not_allowed.
 */
export async function approveMerchant(
  deps: { readonly pool: Pool },
  actor: Operator,
  command: Approval,
): Promise<Result<{ readonly approvalId: string }>> {
  const checked = command.note === undefined ? accepted(undefined) : checkRemark('note', command.note);
  if (!checked.ok) return checked;
  return transaction(deps.pool, async (database) => {
    const merchant = await lockMerchant(database, command.merchantId);
    if (!merchant.ok) return merchant;
    return accepted({ approvalId: await recordApproval(database, actor, command) });
  });
}

/** Writes the approval of a locked merchant, and with it approves the merchant's open request, if there is one. */
export async function recordApproval(
  database: Database,
  actor: Operator,
  { merchantId, note }: Approval,
): Promise<string> {
  const approvalId = `apr_${newIdRandom()}`;
  await run(database, INSERT_LIVE_APPROVAL, [merchantId, approvalId, actor.id, note ?? null]);
  const decision = [merchantId, 'approved', actor.id, note ?? null, approvalId];
  const [request] = await run<LiveRequestRow>(database, DECIDE_LIVE_REQUEST, decision);
  await recordAudit(database, actor, {
    merchantId,
    action: 'merchant.live_approved',
    objectId: approvalId,
    details: { ...(note === undefined ? {} : { note }), ...(request ? { request_id: request.request_id } : {}) },
  });
  return approvalId;
}
