import { type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Session } from './session.ts';

/** Why a session that a statement did not move could not be moved. */
export function refusedOver(session: Session): Result<never> {
  switch (session.status) {
    case 'expired':
      return refused('session_expired', 'The time to pay is over. Another try needs a new session.');
    case 'paid':
    case 'failed':
    case 'cancelled':
      return refused('session_not_payable', `The session is ${session.status}. Another try needs a new session.`);
    case 'processing':
      return refused('payment_in_progress', 'An attempt is with the acquirer. Its outcome will decide.');
    case 'open':
      throw new Error('an open session is not over');
  }
}
