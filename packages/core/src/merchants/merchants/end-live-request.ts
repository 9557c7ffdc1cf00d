import type { Operator, Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type PersonResult } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { LiveRequest } from './live-request.ts';
import { DECIDE_LIVE_REQUEST, type LiveRequestRow, liveRequestFromRow } from './live-requests-sql.ts';
import { lockOpenRequest } from './lock-open-request.ts';

type Deps = { readonly pool: Pool };

/**
 * Refuses a request, with a reason for the merchant. The merchant can send another request. Refuses: not_found,
 * live_request_not_possible (it is not open), invalid_request, card_number_not_allowed.
 */
export async function refuseLiveRequest(
  deps: Deps,
  actor: Operator,
  command: { readonly requestId: string; readonly reason: string },
): Promise<PersonResult<LiveRequest>> {
  const checked = checkRemark('reason', command.reason);
  if (!checked.ok) return checked;
  return end(deps, actor, { ...command, as: 'refused' });
}

/** Withdraws a request. Refuses: not_found, live_request_not_possible (it is not open). */
export function withdrawLiveRequest(
  deps: Deps,
  actor: Staff,
  command: { readonly requestId: string },
): Promise<PersonResult<LiveRequest>> {
  return end(deps, actor, { ...command, reason: null, as: 'withdrawn' });
}

type End = { readonly requestId: string; readonly reason: string | null; readonly as: 'refused' | 'withdrawn' };

function end({ pool }: Deps, actor: Staff, { requestId, reason, as }: End): Promise<PersonResult<LiveRequest>> {
  return transaction(pool, async (database) => {
    const open = await lockOpenRequest(database, requestId);
    if (!open.ok) return open;
    const { merchantId } = open.value.merchant;
    const decision = [merchantId, as, actor.id, reason, null];
    const [row] = await run<LiveRequestRow>(database, DECIDE_LIVE_REQUEST, decision);
    if (!row) throw new Error('A request was decided despite the lock on its merchant.');
    await recordAudit(database, actor, {
      merchantId,
      action: `live_request.${as}`,
      objectId: requestId,
      details: reason === null ? {} : { reason },
    });
    return accepted(liveRequestFromRow(row));
  });
}
