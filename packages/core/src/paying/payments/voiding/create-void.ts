import type { Bearer } from '../../../ground/actors/bearer.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import type { Acquirers } from '../../acquiring/acquirers.ts';
import type { Replayable } from '../../idempotency/idempotently.ts';
import type { BeginDeps } from '../../movements/begin-movement.ts';
import { carryOut, first } from '../../movements/carry-out.ts';
import type { SessionAnswer } from '../../sessions/session-answer.ts';
import { askForVoid } from './ask-for-void.ts';
import { beginVoid, type CreateVoid, readIdempotency } from './begin-void.ts';
import { type RecordVoidDeps, recordVoidOutcome, resultOf } from './record-void-outcome.ts';

export type CreateVoidDeps = RecordVoidDeps & {
  readonly acquirers: Acquirers;
  readonly sealer: Sealer;
  readonly capabilitiesOf: BeginDeps['capabilitiesOf'];
  readonly touchKey: (keyId: string | null) => void;
};

/**
 * Releases an authorisation of which nothing was captured, in the same steps as a refund, and returns the session. If
 * the outcome is unknown, the session is still authorised, with its `void_reason`, and a worker settles the void.
 * Refuses: what the key check refuses, idempotency_key_required, idempotency_key_reuse, idempotency_in_progress,
 * acquirer_not_configured, not_found, void_not_possible.
 */
export async function createVoid(
  deps: CreateVoidDeps,
  actor: Bearer,
  command: CreateVoid,
): Promise<Replayable<SessionAnswer>> {
  const read = readIdempotency(command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  const idempotency = read.value;
  return carryOut(deps, {
    begun: await beginVoid(deps, actor, { trackId: command.trackId, idempotency, sentBy: 'caller' }),
    idempotency,
    ask: (acquirer, begun) => askForVoid(acquirer, begun, deps.sealer),
    record: async (begun, outcome) => {
      const recorded = await recordVoidOutcome(deps, begun, outcome);
      return recorded && resultOf(recorded, deps.environment);
    },
  });
}
