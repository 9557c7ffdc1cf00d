import { parseAmount } from '@pay/money/amount';
import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';

export type CreateRefund = {
  readonly trackId: string;
  /** The digits of the JSON number; all that is left when undefined. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/** Of a currency with as many decimals as any has: reads every amount that can be refunded. */
const FINEST = CURRENCIES.find((currency) => decimalsOf(currency) === 3);

/** Reads what identifies a request for a refund. Refuses: idempotency_key_required, and what `checkText` refuses. */
export function readIdempotency({ trackId, amount, reason, idempotencyKey }: CreateRefund): Result<Idempotency> {
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
