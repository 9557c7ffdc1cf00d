import { type Amount, fromMinor, majorNumber } from '@pay/money/amount';
import type { DisputeFactKind } from '../acquiring/dispute-told.ts';
import type { DisputeState } from './dispute-state.ts';
import { type ReasonKind, reasonOf } from './reason-codes.ts';

/** A fact of a dispute, from the source that reported it first. */
export type DisputeFact = {
  readonly kind: DisputeFactKind;
  readonly amountMinor: bigint;
  readonly scheme: string | null;
  readonly reasonCode: string | null;
  readonly answerBy: Date | null;
  /** The time of the fact by the clock of its source; null if it is not known. */
  readonly at: Date | null;
};

/** A cardholder's claim, made through the issuer, to get their money back. A payment can have several. */
export type Dispute = {
  readonly profileId: string;
  readonly disputeId: string;
  readonly trackId: string;
  readonly paymentId: string;
  readonly attemptId: string;
  readonly acquirer: string;
  readonly accountId: string | null;
  /** The acquirer's own reference for the dispute. */
  readonly acquirerReference: string;
  readonly state: DisputeState;
  readonly amount: Amount;
  /**
   * The amount that the acquirer has taken and not given back; negative if it has reported a return before the
   * chargeback.
   */
  readonly takenMinor: bigint;
  readonly scheme: string | null;
  readonly reasonCode: string | null;
  /** The deadline for an answer; null if the acquirer has not reported it. */
  readonly answerBy: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
};

/** A dispute as merchants see it, in answers and in events. */
export type DisputeAnswer = {
  dispute_id: string;
  track_id: string;
  payment_id: string;
  status: DisputeState;
  amount: number;
  amount_minor: number;
  currency: string;
  taken_amount: number;
  taken_amount_minor: number;
  scheme: string | null;
  reason_code: string | null;
  reason: ReasonKind;
  answer_by: string | null;
  acquirer_reference: string;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
};

export function disputeAnswer(dispute: Dispute): DisputeAnswer {
  const { amount, takenMinor } = dispute;
  const taken = takenMinor > 0n ? takenMinor : 0n;
  return {
    dispute_id: dispute.disputeId,
    track_id: dispute.trackId,
    payment_id: dispute.paymentId,
    status: dispute.state,
    amount: majorOf(amount.minor, amount),
    amount_minor: Number(amount.minor),
    currency: amount.currency,
    taken_amount: majorOf(taken, amount),
    taken_amount_minor: Number(taken),
    scheme: dispute.scheme,
    reason_code: dispute.reasonCode,
    reason: reasonOf(dispute.scheme, dispute.reasonCode).kind,
    answer_by: dispute.answerBy?.toISOString() ?? null,
    acquirer_reference: dispute.acquirerReference,
    created_at: dispute.createdAt.toISOString(),
    updated_at: dispute.updatedAt.toISOString(),
    closed_at: dispute.closedAt?.toISOString() ?? null,
  };
}

function majorOf(minor: bigint, { currency }: Amount): number {
  return minor === 0n ? 0 : majorNumber(fromMinor(minor, currency));
}
