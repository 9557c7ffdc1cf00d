import type { Bearer } from '../../ground/actors/bearer.ts';
import { accepted } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { Acquirers } from '../acquiring/acquirers.ts';
import type { Replayable } from '../idempotency/idempotently.ts';
import type { BeginDeps } from '../movements/begin-movement.ts';
import { carryOut, first } from '../movements/carry-out.ts';
import { askForRefund } from './ask-for-refund.ts';
import { beginRefund } from './begin-refund.ts';
import { type RecordRefundDeps, recordRefundOutcome } from './record-refund-outcome.ts';
import { type RefundAnswer, refundAnswer } from './refund.ts';
import { type CreateRefund, readIdempotency } from './refund-request.ts';

export type CreateRefundDeps = RecordRefundDeps & {
  readonly acquirers: Acquirers;
  readonly sealer: Sealer;
  readonly capabilitiesOf: BeginDeps['capabilitiesOf'];
  readonly touchKey: (keyId: string | null) => void;
};

/**
 * Refunds a paid session: the amount is reserved and committed, the acquirer is asked with no transaction open, and the
 * outcome is committed. A refund whose outcome is unknown is returned as pending, and a worker settles it. If this
 * process crashes before the outcome is recorded, repeating the request does not refund again. The repeated request
 * returns the worker's result. Refuses: what the key check refuses, idempotency_key_required, idempotency_key_reuse,
 * idempotency_in_progress, invalid_request, card_number_not_allowed, acquirer_not_configured, not_found,
 * refund_not_possible, refund_needs_approval, refund_too_large, amount_invalid, amount_precision, amount_too_large.
 */
export async function createRefund(
  deps: CreateRefundDeps,
  actor: Bearer,
  command: CreateRefund,
): Promise<Replayable<RefundAnswer>> {
  const read = readIdempotency(command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  const idempotency = read.value;
  const begun = await beginRefund(deps, actor, { ...command, idempotency, sentBy: 'caller' });
  return carryOut(deps, {
    begun,
    idempotency,
    ask: (acquirer, refund) => askForRefund(acquirer, refund, deps.sealer),
    record: async (refund, outcome) => {
      const recorded = await recordRefundOutcome(deps, refund, outcome);
      return recorded && accepted(refundAnswer(recorded));
    },
  });
}
