import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer, RefundOutcome } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { openAuthorisation } from '../movements/authorisation.ts';
import type { Refund } from './refund.ts';

/**
 * Asks the acquirer for a refund. Repeating the call with the same reference does not refund again, so it settles a
 * refund whose answer was lost.
 */
export function askForRefund(acquirer: Acquirer, refund: Refund, sealer: Sealer): Promise<RefundOutcome> {
  const { refundId, amount } = refund;
  return acquirer.refund({
    reference: refundId,
    authorisation: openAuthorisation(sealer, refund),
    amountMinor: amount.minor,
    currency: amount.currency,
    timeoutMs: ACQUIRER_TIMEOUT_MS,
  });
}
