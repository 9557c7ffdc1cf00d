import { parseAmount } from '@pay/money/amount';
import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';

export type CreateRefund = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to refund everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/** A currency with the most decimals, so that every refundable amount can be parsed. */
const FINEST = CURRENCIES.find((currency) => decimalsOf(currency) === 3);

/** Reads the fields that identify a refund request. Refuses: idempotency_key_required, and what `checkText` refuses. */
export function readIdempotency({ trackId, amount, reason, idempotencyKey }: CreateRefund): Result<Idempotency> {
  const parts = [trackId, amount === undefined ? null : amountAsked(amount), reason ?? null];
  const idempotency = idempotencyOf(idempotencyKey, 'create_refund', parts);
  if (!idempotency) return refused('idempotency_key_required', 'A refund requires an Idempotency-Key.');
  const checked = reason === undefined ? accepted(undefined) : checkText('reason', reason);
  return checked.ok ? accepted(idempotency) : checked;
}

/** Different spellings of one amount count as the same request; text that is not an amount matches only itself. */
function amountAsked(text: string): bigint | { readonly written: string } {
  const parsed = FINEST && parseAmount(text, FINEST);
  return parsed?.ok ? parsed.amount.minor : { written: text };
}
