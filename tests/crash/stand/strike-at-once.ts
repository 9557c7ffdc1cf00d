import type { Fault } from '../faults/fault.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import type { Random } from '../random.ts';
import { type Revocation, replaceKey } from './merchants.ts';
import type { Stand } from './stand.ts';

export type StrikeOptions = {
  readonly stand: Stand;
  readonly desk: FaultDesk;
  readonly random: Random;
  readonly revoked: (revocation: Revocation) => void;
};

/** Causes a fault that needs no point. Resolves when its effect is over, or immediately for a kill. */
export async function strikeAtOnce(fault: Fault, { stand, desk, random, revoked }: StrikeOptions): Promise<void> {
  const { engines, worker, database, merchants, pool } = stand;
  const { effect } = fault.kind;
  if (effect === 'revoke-key') {
    const merchant = merchants[random.below(merchants.length)];
    if (merchant === undefined) return;
    revoked(await replaceKey(pool, merchant));
    desk.struck(fault);
    return;
  }
  const node = effect === 'kill-worker' ? worker : engines[random.below(engines.length)];
  const wasUp = effect === 'kill-postgres' ? database.kill() : node?.kill();
  // A process that is already down cannot be killed, so the fault did not happen.
  if (wasUp === true) desk.struck(fault);
}
