import type { Acquirer, ReversalOutcome } from '../../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import type { Void } from './void.ts';

/** Repeating the call does nothing more, because the acquirer reverses an authorisation once. */
export function askForVoid(acquirer: Acquirer, { attemptId }: Void): Promise<ReversalOutcome> {
  return acquirer.reverse({ reference: attemptId, timeoutMs: ACQUIRER_TIMEOUT_MS });
}
