import type { Sealer } from '../../../ground/sealing/sealer.ts';
import type { Acquirer, ReversalOutcome } from '../../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import { openAuthorisation } from '../../movements/authorisation.ts';
import type { Void } from './void.ts';

/**
 * Asks the acquirer to release the authorisation. Repeating the call is safe, because the acquirer reverses an
 * authorisation only once.
 */
export async function askForVoid(acquirer: Acquirer, begun: Void, sealer: Sealer): Promise<ReversalOutcome> {
  const { amount } = begun.session;
  return acquirer.reverse({
    ...openAuthorisation(sealer, begun),
    amountMinor: amount.minor,
    currency: amount.currency,
    timeoutMs: ACQUIRER_TIMEOUT_MS,
  });
}
