import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { END_ITEM, ITEM_PLACE, LOCK_ITEM } from './end-item-sql.ts';
import { LOCK_ACCOUNT } from './match-again-sql.ts';
import { decisionsFor, type ItemDecision, type ItemEnd, type ItemReason, readItemId } from './settlement-item.ts';

export type EndItem = {
  readonly itemId: string;
  readonly decision: ItemDecision;
  /** The reason and the basis for the decision; kept with the item and in the audit. */
  readonly note: string;
};

type Row = {
  reason: ItemReason;
  decision: ItemEnd | null;
  currency: string;
  amount_minor: bigint;
  merchant_id: string;
};

/**
 * Ends an item of the work list by an operator's decision, with an entry in the audit, and books its amount. Refuses:
 * not_found, invalid_request, card_number_not_allowed, stale.
 */
export function endItem(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  { itemId, decision, note }: EndItem,
): Promise<PersonResult<{ readonly itemId: string }>> {
  return transaction(pool, async (database) => {
    const checked = checkRemark('note', note);
    if (!checked.ok) return checked;
    const place = readItemId(itemId);
    if (place === undefined) return refused('not_found', 'This item does not exist.');
    const key = [place.profileId, place.reference, place.number];
    const [found] = await run<{ account_id: string }>(database, ITEM_PLACE, key);
    if (!found) return refused('not_found', 'This item does not exist.');
    await run(database, LOCK_ACCOUNT, [place.profileId, found.account_id]);
    const [item] = await run<Row>(database, LOCK_ITEM, key);
    if (!item) return refused('not_found', 'This item does not exist.');
    if (item.decision !== null) return refused('stale', 'This item is already resolved.');
    if (!decisionsFor(item.reason).includes(decision)) {
      return refused(
        'invalid_request',
        `An item with this reason can be resolved as ${decisionsFor(item.reason).join(', ')}.`,
      );
    }
    await run(database, END_ITEM, [...key, decision, note, actor.id]);
    await recordAudit(database, actor, {
      merchantId: item.merchant_id,
      profileId: place.profileId,
      action: 'settlement.item_ended',
      objectId: itemId,
      details: {
        reason: item.reason,
        decision,
        note,
        amount_minor: item.amount_minor.toString(),
        currency: item.currency,
      },
    });
    return accepted({ itemId });
  });
}
