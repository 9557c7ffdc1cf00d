import { type Amount, majorNumber } from '@pay/money/amount';

/** `queued`: recorded, but not yet sent to the acquirer. */
export type RefundState = 'queued' | 'submitting' | 'unknown' | 'succeeded' | 'failed';

/** The states that can follow each state of a refund. `succeeded` and `failed` are definite. */
export const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  queued: ['submitting', 'failed'],
  submitting: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed', 'unknown'],
  succeeded: [],
  failed: [],
};

/** The return of all or part of a payment to the shopper. Its id is our reference at the acquirer. */
export type Refund = {
  readonly profileId: string;
  readonly refundId: string;
  readonly trackId: string;
  readonly paymentId: string;
  /** The attempt that took the money, whose authorisation the acquirer refunds. */
  readonly attemptId: string;
  readonly amount: Amount;
  readonly reason: string | null;
  readonly state: RefundState;
  readonly acquirer: string;
  readonly accountId: string | null;
  /** What the adapter knows of the attempt; the state is sealed, and `openState` opens it. */
  readonly authorisation: { readonly acquirerReference: string | null; readonly acquirerState: string | null };
  readonly version: number;
  readonly createdAt: Date;
};

/** A refund as merchants see it: in answers, in payment-status, and in events. */
export type RefundAnswer = {
  refund_id: string;
  track_id: string;
  payment_id: string;
  status: 'pending' | 'succeeded' | 'failed';
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
    status: refund.state === 'succeeded' || refund.state === 'failed' ? refund.state : 'pending',
    amount: majorNumber(refund.amount),
    amount_minor: Number(refund.amount.minor),
    currency: refund.amount.currency,
    reason: refund.reason,
    created_at: refund.createdAt.toISOString(),
  };
}
