import { majorText } from '@pay/money/amount';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newRoutedId, storableId } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { BeginDeps } from '../movements/begin-movement.ts';
import { lockSession } from '../movements/lock-session.ts';
import { readTypedAmount } from '../movements/read-typed-amount.ts';
import { DECIDE_PROPOSAL, PROPOSE_REFUND, type ProposalRow, READ_PROPOSAL } from './approvals-sql.ts';
import { refundableAmount } from './refundable-amount.ts';

export type RefundProposal = {
  readonly proposalId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string | null;
  readonly proposedBy: { readonly id: string; readonly name: string | null };
  readonly proposedAt: Date;
};

type Deps = Pick<BeginDeps, 'pool' | 'capabilitiesOf'>;

/**
 * Proposes a refund that needs a second person. No money moves, and nothing is reserved, until another person confirms
 * it. The amount can be typed in any usual format. Refuses: the codes with which a refund of this amount would be
 * refused; refund_needs_approval if the payment already has an open proposal.
 */
export async function proposeRefund(
  deps: Deps,
  actor: ProfilePerson,
  command: { readonly trackId: string; readonly amount: string | undefined; readonly reason: string | undefined },
): Promise<Result<{ readonly amountMinor: bigint; readonly currency: string }>> {
  const { profileId } = actor;
  const { trackId, reason } = command;
  const checked = reason === undefined ? accepted(undefined) : checkText('reason', reason);
  if (!checked.ok) return checked;
  const typed = await readTypedAmount(deps, actor, trackId, command.amount);
  if (!typed.ok) return typed;
  return transaction(deps.pool, async (database) => {
    const locked = await lockSession(database, profileId, trackId);
    if (!locked) return refused('not_found', 'This session does not exist.');
    const refundable = refundableAmount(locked, typed.value, deps.capabilitiesOf);
    if (!refundable.ok) return refundable;
    const { amount } = refundable.value;
    const proposalId = newRoutedId('rpr', profileId);
    const values = [
      profileId,
      proposalId,
      locked.session.trackId,
      amount.minor,
      amount.currency,
      reason ?? null,
      actor.id,
    ];
    const proposed = await run(database, PROPOSE_REFUND, values);
    if (proposed.length === 0) return refusedFor('refund_needs_approval', 'refund_already_proposed');
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'refund.proposed',
      objectId: proposalId,
      details: { track_id: trackId, amount: majorText(amount), currency: amount.currency },
    });
    return accepted({ amountMinor: amount.minor, currency: amount.currency });
  });
}

/** Withdraws an open proposal, no matter who proposed it. Refuses: not_found. */
export function withdrawRefund(
  { pool }: { readonly pool: Pool },
  actor: ProfilePerson,
  { trackId, proposalId }: { readonly trackId: string; readonly proposalId: string },
): Promise<Result<void>> {
  const { profileId } = actor;
  return transaction(pool, async (database) => {
    const values = [profileId, storableId(proposalId), storableId(trackId), 'withdrawn', actor.id, null];
    const decided = await run(database, DECIDE_PROPOSAL, values);
    if (decided.length === 0) return refused('not_found', 'This payment has no open proposal with this id.');
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'refund.withdrawn',
      objectId: proposalId,
      details: { track_id: trackId },
    });
    return accepted(undefined);
  });
}

/** The open proposal of a payment, if it has one. */
export async function openProposal(
  { pool }: { readonly pool: Pool },
  { profileId, trackId }: { readonly profileId: string; readonly trackId: string },
): Promise<RefundProposal | undefined> {
  const [row] = await run<ProposalRow>(pool, READ_PROPOSAL, [profileId, storableId(trackId)]);
  return (
    row && {
      proposalId: row.proposal_id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      reason: row.reason,
      proposedBy: { id: row.proposed_by, name: row.proposed_by_name },
      proposedAt: row.proposed_at,
    }
  );
}
