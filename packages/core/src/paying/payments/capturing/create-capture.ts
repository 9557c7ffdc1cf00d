import type { Bearer } from '../../../ground/actors/bearer.ts';
import { accepted } from '../../../ground/refusals/refusal.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import type { Acquirers } from '../../acquiring/acquirers.ts';
import { askForCapture } from '../../captures/ask-for-capture.ts';
import { beginCapture } from '../../captures/begin-capture.ts';
import { type CaptureAnswer, captureAnswer } from '../../captures/capture.ts';
import { type CreateCapture, readIdempotency } from '../../captures/capture-request.ts';
import type { Replayable } from '../../idempotency/idempotently.ts';
import type { BeginDeps } from '../../movements/begin-movement.ts';
import { carryOut, first } from '../../movements/carry-out.ts';
import { type RecordCaptureDeps, recordCaptureOutcome } from './record-capture-outcome.ts';

export type CreateCaptureDeps = RecordCaptureDeps & {
  readonly acquirers: Acquirers;
  readonly sealer: Sealer;
  readonly capabilitiesOf: BeginDeps['capabilitiesOf'];
  readonly touchKey: (keyId: string | null) => void;
};

/**
 * Captures all or part of an authorised amount: the amount is reserved and committed, the acquirer is asked with no
 * transaction open, and the outcome is committed, as with a refund. Refuses: what the key check refuses,
 * idempotency_key_required, idempotency_key_reuse, idempotency_in_progress, acquirer_not_configured, not_found,
 * capture_not_possible, capture_too_large, amount_invalid, amount_precision, amount_too_large.
 */
export async function createCapture(
  deps: CreateCaptureDeps,
  actor: Bearer,
  command: CreateCapture,
): Promise<Replayable<CaptureAnswer>> {
  const read = readIdempotency(command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  const idempotency = read.value;
  return carryOut(deps, {
    begun: await beginCapture(deps, actor, { ...command, idempotency, sentBy: 'caller' }),
    idempotency,
    ask: (acquirer, capture) => askForCapture(acquirer, capture, deps.sealer),
    record: async (capture, outcome) => {
      const recorded = await recordCaptureOutcome(deps, capture, outcome);
      return recorded && accepted(captureAnswer(recorded));
    },
  });
}
