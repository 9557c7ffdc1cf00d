import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer, RefundOutcome } from '../acquiring/acquirer.ts';
import { openState } from '../acquiring/acquirer-state.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import type { Refund } from './refund.ts';

/**
 * Asks the acquirer for a refund. Repeating the call with the same reference does not refund again, so it settles a
 * refund whose answer was lost.
 */
export function askForRefund(
  acquirer: Acquirer,
  { refundId, attemptId, amount, authorisation }: Refund,
  sealer: Sealer,
): Promise<RefundOutcome> {
  return acquirer.refund({
    reference: refundId,
    authorisation: {
      reference: attemptId,
      acquirerReference: authorisation.acquirerReference,
      state: openState(sealer, attemptId, authorisation.acquirerState),
    },
    amountMinor: amount.minor,
    currency: amount.currency,
    timeoutMs: ACQUIRER_TIMEOUT_MS,
  });
}
