import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import type { Result } from '../../ground/refusals/refusal.ts';
import { type SettleMovement, type Settling, settleMovement } from '../movements/settle-movement.ts';
import { sessionFromRow } from '../sessions/sessions-sql.ts';
import { moveRefund } from './record-refund-outcome.ts';
import type { Refund } from './refund.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';
import { LOCK_REFUND } from './settle-refund-sql.ts';

export type SettleRefund = Omit<SettleMovement, 'id'> & { readonly refundId: string };

const SETTLING: Settling<RefundRow, Refund> = {
  kind: 'refund',
  prefix: 'ref',
  lock: LOCK_REFUND,
  refusal: 'refund_not_possible',
  action: 'refund.settled',
  move: (database, row, as) =>
    moveRefund(database, row.environment, refundFromRow(row.movement, sessionFromRow(row)), { next: as }),
};

/**
 * Lets an operator decide the outcome of an unknown refund. An operator is needed if the acquirer's answers never
 * settle the refund, for example because the acquirer has booked a different amount from the one requested. Refuses:
 * not_found, refund_not_possible (it is settled, or workers have made too few inquiries), invalid_request.
 */
export function settleRefund(
  deps: { readonly pool: Pool },
  actor: Staff,
  { refundId: id, ...settle }: SettleRefund,
): Promise<Result<Refund>> {
  return settleMovement(deps, actor, { id, ...settle }, SETTLING);
}
