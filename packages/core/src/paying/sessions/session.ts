import type { Amount } from '@pay/money/amount';
import type { SessionTerms } from './session-terms.ts';

/** What is settled, and therefore stored. */
export type StoredStatus = 'open' | 'succeeded' | 'failed' | 'cancelled' | 'expired';

/** What callers see. `paid`, `failed`, `cancelled` and `expired` are final. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A checkout session with its one payment, which exists once `paymentId` is set. */
export type Session = SessionTerms & {
  readonly profileId: string;
  readonly trackId: string;
  readonly paymentId: string | null;
  readonly paymentStartedAt: Date | null;
  readonly stored: StoredStatus;
  readonly status: SessionStatus;
  readonly amount: Amount;
  readonly attemptCount: number;
  readonly liveAttemptId: string | null;
  readonly eventCount: number;
  readonly refundedMinor: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly completedAt: Date | null;
};

/** Card attempts that one payment may have; the table's constraint says the same. */
export const ATTEMPTS_MAX = 5;

/** An open session whose time is over reads as expired even before the sweep has said so. */
export function sessionStatus(stored: StoredStatus, hasLiveAttempt: boolean, isOverdue: boolean): SessionStatus {
  switch (stored) {
    case 'open':
      if (hasLiveAttempt) return 'processing';
      return isOverdue ? 'expired' : 'open';
    case 'succeeded':
      return 'paid';
    case 'failed':
    case 'cancelled':
    case 'expired':
      return stored;
  }
}
