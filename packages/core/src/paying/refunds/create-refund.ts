import { setTimeout as pause } from 'node:timers/promises';
import { parseAmount } from '@pay/money/amount';
import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import type { Bearer } from '../../ground/actors/bearer.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { ACQUIRER_NOT_CONFIGURED } from '../acquiring/acquirer-not-configured.ts';
import { replay } from '../idempotency/claim.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS, type Replayable } from '../idempotency/idempotently.ts';
import { askForRefund } from './ask-for-refund.ts';
import { beginRefund } from './begin-refund.ts';
import { type RecordRefundDeps, recordRefundOutcome } from './record-refund-outcome.ts';
import { type RefundAnswer, refundAnswer } from './refund.ts';

export type CreateRefundDeps = RecordRefundDeps & {
  readonly acquirer: Acquirer | null;
  readonly touchKey: (keyId: string | null) => void;
};

export type CreateRefund = {
  readonly trackId: string;
  /** The digits of the JSON number; all that is left when undefined. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string | undefined;
};

const WAIT_FOR_FIRST_MS = 2_000;
const LOOK_AGAIN_MS = 25;
const LOOK_AGAIN_MS_MAX = 400;

/** Of a currency with as many decimals as any has: reads every amount that can be refunded. */
const FINEST = CURRENCIES.find((currency) => decimalsOf(currency) === 3);

/**
 * Gives money back of a paid session: the amount is reserved and committed, the acquirer is asked with no transaction
 * open, the outcome is committed. A refund whose outcome is unknown is answered as pending; a worker settles it. After
 * a crash in between a repetition does not refund again: it hears what the worker has found.
 * Refuses: what the key check refuses, idempotency_key_required, idempotency_key_reuse, idempotency_in_progress,
 * invalid_request, card_number_not_allowed, acquirer_not_configured, not_found, refund_not_possible, refund_too_large,
 * amount_invalid, amount_precision, amount_too_large.
 */
export async function createRefund(
  deps: CreateRefundDeps,
  actor: Bearer,
  command: CreateRefund,
): Promise<Replayable<RefundAnswer>> {
  const { acquirer } = deps;
  const read = readIdempotency(command);
  if (!read.ok) return first(await refusedAfterKeyCheck(deps, actor, read.refusal));
  if (!acquirer) return first(await refusedAfterKeyCheck(deps, actor, ACQUIRER_NOT_CONFIGURED));
  const idempotency = read.value;
  const begun = await beginRefund({ ...deps, acquirer }, actor, { ...command, idempotency });
  if (begun.kind === 'refused') return first({ ok: false, refusal: begun.refusal });
  if (begun.kind === 'later') return answerOfFirst(deps, begun.profileId, idempotency);
  const { refund } = begun;
  const recorded = await recordRefundOutcome(deps, refund, await askForRefund(acquirer, refund));
  // Taken over by a worker meanwhile: what it found is stored as the answer.
  if (!recorded) return answerOfFirst(deps, refund.profileId, idempotency);
  return first(accepted(refundAnswer(recorded)));
}

function readIdempotency({ trackId, amount, reason, idempotencyKey }: CreateRefund): Result<Idempotency> {
  const parts = [trackId, amount === undefined ? null : amountAsked(amount), reason ?? null];
  const idempotency = idempotencyOf(idempotencyKey, 'create_refund', parts);
  if (!idempotency) return refused('idempotency_key_required', 'A refund needs an Idempotency-Key.');
  const checked = reason === undefined ? accepted(undefined) : checkText('reason', reason);
  return checked.ok ? accepted(idempotency) : checked;
}

/** Two spellings of one amount are one request; what is no amount in any currency is like nothing but itself. */
function amountAsked(text: string): bigint | { readonly written: string } {
  const parsed = FINEST && parseAmount(text, FINEST);
  return parsed?.ok ? parsed.amount.minor : { written: text };
}

/** Waits a little for a first request that is still under way, here or on another node. */
async function answerOfFirst(
  { pool }: CreateRefundDeps,
  profileId: string,
  idempotency: Idempotency,
): Promise<Replayable<RefundAnswer>> {
  const startedAt = performance.now();
  for (let wait = LOOK_AGAIN_MS; ; wait = Math.min(2 * wait, LOOK_AGAIN_MS_MAX)) {
    const answer = await replay<RefundAnswer>(pool, profileId, idempotency);
    if (answer) return answer;
    const left = WAIT_FOR_FIRST_MS - (performance.now() - startedAt);
    if (left <= 0) return first({ ok: false, refusal: IN_PROGRESS });
    await pause(Math.min(wait, left));
  }
}

function first(result: Result<RefundAnswer>): Replayable<RefundAnswer> {
  return { result, isReplay: false };
}
