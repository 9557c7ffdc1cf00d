import type { Bearer } from '../../ground/actors/bearer.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { Acquirers } from '../acquiring/acquirers.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS, type Replayable } from '../idempotency/idempotently.ts';
import { askForRefund } from './ask-for-refund.ts';
import { awaitAnswer } from './await-answer.ts';
import { type BeginRefundDeps, beginRefund } from './begin-refund.ts';
import { type RecordRefundDeps, recordRefundOutcome } from './record-refund-outcome.ts';
import { type RefundAnswer, refundAnswer } from './refund.ts';
import { type CreateRefund, readIdempotency } from './refund-request.ts';

export type CreateRefundDeps = RecordRefundDeps & {
  readonly acquirers: Acquirers;
  readonly sealer: Sealer;
  readonly capabilitiesOf: BeginRefundDeps['capabilitiesOf'];
  readonly touchKey: (keyId: string | null) => void;
};

/**
 * Refunds a paid session: the amount is reserved and committed, the acquirer is asked with no transaction open, and the
 * outcome is committed. A refund whose outcome is unknown is returned as pending, and a worker settles it. If this
 * process crashes before the outcome is recorded, repeating the request does not refund again. The repeated request
 * returns the worker's result. Refuses: what the key check refuses, idempotency_key_required, idempotency_key_reuse,
 * idempotency_in_progress, invalid_request, card_number_not_allowed, acquirer_not_configured, not_found,
 * refund_not_possible, refund_too_large, amount_invalid, amount_precision, amount_too_large.
 */
export async function createRefund(
  deps: CreateRefundDeps,
  actor: Bearer,
  command: CreateRefund,
): Promise<Replayable<RefundAnswer>> {
  const { acquirers } = deps;
  const read = readIdempotency(command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  const idempotency = read.value;
  const begun = await beginRefund(deps, actor, {
    ...command,
    idempotency,
    sentBy: 'caller',
  });
  if (begun.kind === 'refused') return first({ ok: false, refusal: begun.refusal });
  if (begun.kind === 'later') return answerOfFirst(deps, begun.profileId, idempotency);
  const { refund } = begun;
  const acquirer = await acquirers.of(refund);
  // A worker asks later, on a node that can.
  const outcome = acquirer
    ? await askForRefund(acquirer, refund, deps.sealer)
    : ({ kind: 'unknown', why: 'connection' } as const);
  const recorded = await recordRefundOutcome(deps, refund, outcome);
  // A worker has taken over the refund meanwhile, so the worker's result is stored as the answer.
  if (!recorded) return answerOfFirst(deps, refund.profileId, idempotency);
  return first(accepted(refundAnswer(recorded)));
}

/** Waits briefly for the answer of the first request, which is still in progress here or on another node. */
async function answerOfFirst(
  deps: CreateRefundDeps,
  profileId: string,
  idempotency: Idempotency,
): Promise<Replayable<RefundAnswer>> {
  return (await awaitAnswer(deps, profileId, idempotency)) ?? first({ ok: false, refusal: IN_PROGRESS });
}

function first(result: Result<RefundAnswer>): Replayable<RefundAnswer> {
  return { result, isReplay: false };
}
