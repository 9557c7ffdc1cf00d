import { fromMinor, majorText } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type Result, refused } from '../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { BeginDeps } from '../movements/begin-movement.ts';
import { awaitQueued } from '../movements/carry-out.ts';
import { readTypedAmount } from '../movements/read-typed-amount.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { beginRefund } from './begin-refund.ts';
import { openProposal } from './propose-refund.ts';
import { type RefundAnswer, refundAnswer } from './refund.ts';
import { REFUND_UNDER_KEY } from './refund-payment-sql.ts';
import { type CreateRefund, readIdempotency } from './refund-request.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type RefundPaymentDeps = BeginDeps & { readonly pool: Pool };

/**
 * Refunds a payment for a person, who can type the amount in any usual format. This process does not call acquirers, so
 * it commits the refund as queued, and a worker sends it. Returns the outcome if it comes within 2 seconds, and
 * otherwise a pending refund. The same applies to repeated requests. Has the same refusals as `createRefund`.
 */
export async function refundPayment(
  deps: RefundPaymentDeps,
  actor: ProfilePerson,
  { amount: typed, ...command }: CreateRefund,
): Promise<Result<RefundAnswer>> {
  const amount = await readTypedAmount(deps, actor, command.trackId, typed);
  return amount.ok ? queueRefund(deps, actor, { ...command, amount: amount.value }) : amount;
}

/**
 * Carries out what another person has proposed. Repeating the request does not refund again. Refuses: not_found,
 * refund_needs_approval (the person's own proposal), and what `createRefund` refuses.
 */
export async function confirmRefund(
  deps: RefundPaymentDeps,
  actor: ProfilePerson,
  { trackId, proposalId }: { readonly trackId: string; readonly proposalId: string },
): Promise<Result<RefundAnswer>> {
  const proposal = await openProposal(deps, { profileId: actor.profileId, trackId });
  const currency = proposal && parseCurrency(proposal.currency);
  if (!currency || proposal.proposalId !== proposalId) {
    return refused('not_found', 'This payment has no open proposal with this id.');
  }
  const amount = majorText(fromMinor(proposal.amountMinor, currency));
  const reason = proposal.reason ?? undefined;
  return queueRefund(deps, actor, { trackId, amount, reason, idempotencyKey: `proposal ${proposalId}` }, proposalId);
}

async function queueRefund(
  deps: RefundPaymentDeps,
  actor: ProfilePerson,
  wanted: CreateRefund,
  proposalId?: string,
): Promise<Result<RefundAnswer>> {
  const { profileId } = actor;
  const read = readIdempotency(wanted);
  if (!read.ok) return refusedAfterKeyCheck(deps, actor, read.refusal);
  const idempotency = read.value;
  return awaitQueued(deps, {
    begun: await beginRefund(deps, actor, { ...wanted, idempotency, sentBy: 'worker', proposalId }),
    profileId,
    idempotency,
    answer: refundAnswer,
    underKey: async () => {
      const values = [profileId, wanted.trackId, idempotency.keyHash];
      const [row] = await run<SessionRow & { movement: RefundRow }>(deps.pool, REFUND_UNDER_KEY, values);
      return row && refundAnswer(refundFromRow(row.movement, sessionFromRow(row)));
    },
  });
}
