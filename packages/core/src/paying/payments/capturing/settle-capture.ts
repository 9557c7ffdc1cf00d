import type { Staff } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import type { Result } from '../../../ground/refusals/refusal.ts';
import { type Capture, type CaptureRow, captureFromRow } from '../../captures/capture.ts';
import { LOCK_CAPTURE } from '../../captures/captures-sql.ts';
import { type SettleMovement, type Settling, settleMovement } from '../../movements/settle-movement.ts';
import { sessionFromRow } from '../../sessions/sessions-sql.ts';
import { moveCapture } from './record-capture-outcome.ts';

const SETTLING: Settling<CaptureRow, Capture> = {
  kind: 'capture',
  prefix: 'cap',
  lock: LOCK_CAPTURE,
  refusal: 'capture_not_possible',
  action: 'capture.settled',
  move: (database, row, as) =>
    moveCapture(database, row.environment, captureFromRow(row.movement, sessionFromRow(row)), { next: as }),
};

/** Lets an operator decide the outcome of an unknown capture, as `settleRefund` does for a refund. */
export function settleCapture(
  deps: { readonly pool: Pool },
  actor: Staff,
  settle: SettleMovement,
): Promise<Result<Capture>> {
  return settleMovement(deps, actor, settle, SETTLING);
}
