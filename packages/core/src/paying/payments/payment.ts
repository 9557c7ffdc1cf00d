import type { Session } from '../sessions/session.ts';
import type { Attempt, AttemptStateKind } from './attempt.ts';

export type PaymentStatus =
  | 'awaiting_card'
  | 'submitting'
  | 'challenge'
  | 'unknown'
  | 'authorised'
  | 'succeeded'
  | 'voided'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** The states that can follow each state of a payment; the last five are final. */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  awaiting_card: ['submitting', 'cancelled', 'expired'],
  submitting: ['challenge', 'authorised', 'succeeded', 'awaiting_card', 'failed', 'unknown'],
  challenge: ['submitting', 'unknown'],
  unknown: ['authorised', 'succeeded', 'awaiting_card', 'failed'],
  authorised: ['succeeded', 'voided'],
  succeeded: [],
  voided: [],
  failed: [],
  cancelled: [],
  expired: [],
};

/** A session, the attempts of its payment (oldest first), and its live attempt. */
export type PaymentView = { readonly session: Session; readonly attempts: readonly Attempt[] };

/** The status of a payment, derived from its session and its live attempt. */
export function paymentStatus({ session, attempts }: PaymentView): PaymentStatus {
  const live = attempts.find((attempt) => attempt.attemptId === session.liveAttemptId);
  if (session.stored !== 'open') return session.stored;
  if (live) return liveStatus(live.state.kind);
  return session.status === 'expired' ? 'expired' : 'awaiting_card';
}

/** A declined or reversed attempt is not live, and a session with an approved attempt is no longer open. */
function liveStatus(state: AttemptStateKind): PaymentStatus & AttemptStateKind {
  switch (state) {
    case 'submitting':
    case 'challenge':
    case 'unknown':
      return state;
    case 'approved':
    case 'declined':
    case 'reversed':
      throw new Error(`an open session names a live attempt that is ${state}`);
  }
}
