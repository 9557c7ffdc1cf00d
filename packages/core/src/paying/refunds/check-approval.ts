import type { Amount } from '@pay/money/amount';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refusedFor } from '../../ground/refusals/refusal.ts';
import type { LockedSession } from '../movements/lock-session.ts';
import { DECIDE_PROPOSAL, READ_THRESHOLD, type ThresholdRow } from './approvals-sql.ts';

type Checked = {
  readonly locked: LockedSession;
  readonly amount: Amount;
  /** The proposal that this refund carries out, if another person has proposed it. */
  readonly proposalId: string | undefined;
};

/**
 * Whether a refund needs a second person, under the lock of its session. All refunds of the payment count together, so
 * that a large one cannot be split. A proposal is confirmed in the same commit. Refuses: refund_needs_approval.
 */
export async function checkApproval(
  database: Database,
  actor: Bearer,
  profileId: string,
  { locked, amount, proposalId }: Checked,
): Promise<Result<void>> {
  const person = actor.kind === 'person' ? actor.id : null;
  if (proposalId !== undefined) {
    const values = [profileId, proposalId, locked.session.trackId, 'confirmed', person, amount.minor];
    const decided = await run(database, DECIDE_PROPOSAL, values);
    return decided.length > 0 ? accepted(undefined) : refusedFor('refund_needs_approval', 'refund_by_same_person');
  }
  const [threshold] = await run<ThresholdRow>(database, READ_THRESHOLD, [profileId, amount.currency, person]);
  if (!threshold || locked.refundReservedMinor + amount.minor <= threshold.minor) return accepted(undefined);
  return refusedFor('refund_needs_approval', 'refund_above_threshold');
}
