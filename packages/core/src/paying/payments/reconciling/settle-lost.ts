import type { Operator } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { routingPartOf } from '../../../ground/ids/public-id.ts';
import { checkRemark } from '../../../ground/refusals/check-remark.ts';
import { accepted, type PersonResult, refusalFor, refused } from '../../../ground/refusals/refusal.ts';
import { recordAudit } from '../../../merchants/audit/record-audit.ts';
import { isUnsettled, type Settlement } from '../settling/settle-payment.ts';
import { END_LOST, LOCK_LOST } from './settle-lost-sql.ts';

type Row = { outcome: string | null; inquiry_count: number; is_refused: boolean; merchant_id: string };

/**
 * Lets an operator end a lost approval that the acquirer does not settle, because it refuses the reversal or gives no
 * definite answer to five inquiries. `succeeded`: the money stays with the merchant. `failed`: it went back, or was
 * never taken. Workers then stop asking. Refuses: not_found, invalid_request, card_number_not_allowed,
 * settlement_not_possible.
 */
export function settleLost(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  { attemptId, as, note }: Settlement,
): Promise<PersonResult<Pick<Settlement, 'attemptId' | 'as'>>> {
  return transaction(pool, async (database) => {
    const profileId = routingPartOf('att', attemptId);
    const checked = checkRemark('note', note);
    if (!checked.ok) return checked;
    const [row] = profileId === undefined ? [] : await run<Row>(database, LOCK_LOST, [profileId, attemptId]);
    if (!row || profileId === undefined) return refused('not_found', 'This attempt does not exist.');
    const { outcome, inquiry_count: inquiryCount, is_refused: isRefused, merchant_id: merchantId } = row;
    if (outcome !== null) {
      return { ok: false, refusal: refusalFor('settlement_not_possible', 'settlement_over', { state: outcome }) };
    }
    if (!isUnsettled(isRefused, inquiryCount)) {
      return { ok: false, refusal: refusalFor('settlement_not_possible', 'settlement_too_early') };
    }
    await run(database, END_LOST, [profileId, attemptId, as === 'succeeded' ? 'kept' : 'reversed']);
    await recordAudit(database, actor, {
      merchantId,
      profileId,
      action: 'payment.lost_settled',
      objectId: attemptId,
      details: { as, note },
    });
    return accepted({ attemptId, as });
  });
}
