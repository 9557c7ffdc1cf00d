import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';
import { amountAsked } from '../movements/read-movement-amount.ts';

export type CreateRefund = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to refund everything that is left. */
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/** Reads the fields that identify a refund request. Refuses: idempotency_key_required, and what `checkText` refuses. */
export function readIdempotency({ trackId, amount, reason, idempotencyKey }: CreateRefund): Result<Idempotency> {
  const parts = [trackId, amountAsked(amount), reason ?? null];
  const idempotency = idempotencyOf(idempotencyKey, 'create_refund', parts);
  if (!idempotency) return refused('idempotency_key_required', 'A refund requires an Idempotency-Key.');
  const checked = reason === undefined ? accepted(undefined) : checkText('reason', reason);
  return checked.ok ? accepted(idempotency) : checked;
}
