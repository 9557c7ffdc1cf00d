import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer, CaptureOutcome } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import { openAuthorisation } from '../movements/authorisation.ts';
import type { Capture } from './capture.ts';

/**
 * Asks the acquirer for a capture. Repeating the call with the same reference does not capture again, so it settles a
 * capture whose answer was lost.
 */
export async function askForCapture(acquirer: Acquirer, capture: Capture, sealer: Sealer): Promise<CaptureOutcome> {
  const { captureId, amount, isLast } = capture;
  if (!acquirer.capture) throw new Error(`${acquirer.name} authorised an attempt, but it has no capture`);
  return acquirer.capture({
    reference: captureId,
    authorisation: openAuthorisation(sealer, capture),
    amountMinor: amount.minor,
    currency: amount.currency,
    isLast,
    timeoutMs: ACQUIRER_TIMEOUT_MS,
  });
}
