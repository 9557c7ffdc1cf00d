import { type Amount, majorNumber } from '@pay/money/amount';
import type { Authorisation } from '../movements/authorisation.ts';
import { type MovementState, type MovementStatus, movementStatus } from '../movements/movement.ts';

/** The return of all or part of a payment to the shopper. Its id is our reference at the acquirer. */
export type Refund = {
  readonly profileId: string;
  readonly refundId: string;
  readonly trackId: string;
  readonly paymentId: string;
  /** The attempt that took the money. The acquirer refunds its authorisation. */
  readonly attemptId: string;
  readonly amount: Amount;
  readonly reason: string | null;
  readonly state: MovementState;
  readonly acquirer: string;
  readonly accountId: string | null;
  readonly authorisation: Authorisation;
  readonly version: number;
  readonly createdAt: Date;
};

/** A refund as merchants see it: in answers, in payment-status, and in events. */
export type RefundAnswer = {
  refund_id: string;
  track_id: string;
  payment_id: string;
  status: MovementStatus;
  amount: number;
  amount_minor: number;
  currency: string;
  reason: string | null;
  created_at: string;
};

export function refundAnswer(refund: Refund): RefundAnswer {
  return {
    refund_id: refund.refundId,
    track_id: refund.trackId,
    payment_id: refund.paymentId,
    status: movementStatus(refund.state),
    amount: majorNumber(refund.amount),
    amount_minor: Number(refund.amount.minor),
    currency: refund.amount.currency,
    reason: refund.reason,
    created_at: refund.createdAt.toISOString(),
  };
}
