import type { Staff } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import type { Result } from '../../../ground/refusals/refusal.ts';
import { type SettleMovement, type Settling, settleMovement } from '../../movements/settle-movement.ts';
import { sessionFromRow } from '../../sessions/sessions-sql.ts';
import { moveVoid } from './record-void-outcome.ts';
import { type Void, type VoidRow, voidFromRow } from './void.ts';
import { LOCK_VOID } from './voids-sql.ts';

const SETTLING: Settling<VoidRow, Void> = {
  kind: 'void',
  prefix: 'vod',
  lock: LOCK_VOID,
  refusal: 'void_not_possible',
  action: 'void.settled',
  move: (database, row, as) =>
    moveVoid(database, row.environment, voidFromRow(row.movement, sessionFromRow(row)), { next: as }),
};

/** Lets an operator decide the outcome of an unknown void, as `settleRefund` does for a refund. */
export function settleVoid(deps: { readonly pool: Pool }, actor: Staff, settle: SettleMovement): Promise<Result<Void>> {
  return settleMovement(deps, actor, settle, SETTLING);
}
