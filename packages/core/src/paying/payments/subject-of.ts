import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Subject } from '../acquiring/acquirer.ts';
import { openState } from '../acquiring/acquirer-state.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import type { Session } from '../sessions/session.ts';
import type { Attempt } from './attempt.ts';

/**
 * A description of an attempt. The acquirer gets it with every question about the attempt. Throws like `Sealer.open`.
 */
export function subjectOf(
  sealer: Sealer,
  { session, attempt }: { readonly session: Pick<Session, 'amount'>; readonly attempt: Attempt },
  timeoutMs = ACQUIRER_TIMEOUT_MS,
): Subject {
  const { attemptId, acquirerReference, acquirerState } = attempt;
  return {
    reference: attemptId,
    acquirerReference,
    amountMinor: session.amount.minor,
    currency: session.amount.currency,
    state: openState(sealer, attemptId, acquirerState),
    timeoutMs,
  };
}
