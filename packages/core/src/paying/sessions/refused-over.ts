import { type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Session } from './session.ts';

/** The refusal with the reason why a statement could not change a session. */
export function refusedOver(session: Session): Result<never> {
  switch (session.status) {
    case 'expired':
      return refused('session_expired', 'This session has expired. To try again, create a new session.');
    case 'authorised':
    case 'paid':
    case 'voided':
    case 'failed':
    case 'cancelled':
      return refused('session_not_payable', `The session is ${session.status}. To try again, create a new session.`);
    case 'processing':
      return refused('payment_in_progress', 'An attempt is with the acquirer. Wait for its outcome.');
    case 'open':
      throw new Error('an open session has not ended');
  }
}
