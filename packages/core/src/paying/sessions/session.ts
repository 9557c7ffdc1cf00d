import type { Amount } from '@pay/money/amount';
import type { SessionTerms } from './session-terms.ts';

/** The statuses that the table stores. */
export type StoredStatus = 'open' | 'authorised' | 'succeeded' | 'voided' | 'failed' | 'cancelled' | 'expired';

/**
 * The statuses that callers see. All of them are final except `open`, `processing` and `authorised`. A session is
 * `paid` as soon as a part of its amount has been captured.
 */
export type SessionStatus =
  | 'open'
  | 'processing'
  | 'authorised'
  | 'paid'
  | 'voided'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** `lapsed`: nobody captured the authorisation in time. */
export type VoidReason = 'requested' | 'lapsed';

/** A checkout session with its payment, which exists once `paymentId` is set. */
export type Session = SessionTerms & {
  readonly profileId: string;
  readonly trackId: string;
  /** The payment link that the session was opened with; null if the merchant created it. */
  readonly paymentLink: string | null;
  readonly paymentId: string | null;
  readonly paymentStartedAt: Date | null;
  readonly stored: StoredStatus;
  readonly status: SessionStatus;
  readonly amount: Amount;
  readonly attemptCount: number;
  readonly liveAttemptId: string | null;
  readonly eventCount: number;
  /** The end of the time to capture; null if nothing more can be captured. */
  readonly authorisedUntil: Date | null;
  readonly capturedMinor: bigint;
  /** The captured sum, including captures that are still in progress. */
  readonly captureReservedMinor: bigint;
  /** Why the authorisation was given back, or is being given back. */
  readonly voidReason: VoidReason | null;
  readonly refundedMinor: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly completedAt: Date | null;
};

/** The maximum number of card attempts of a payment; the table has the same constraint. */
export const ATTEMPTS_MAX = 5;

/**
 * The status that callers see. An open session without a live attempt counts as expired as soon as its time to pay is
 * over, even before the sweep.
 */
export function sessionStatus(stored: StoredStatus, hasLiveAttempt: boolean, isOverdue: boolean): SessionStatus {
  switch (stored) {
    case 'open':
      if (hasLiveAttempt) return 'processing';
      return isOverdue ? 'expired' : 'open';
    case 'succeeded':
      return 'paid';
    case 'authorised':
    case 'voided':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return stored;
  }
}
