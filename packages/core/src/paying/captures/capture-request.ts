import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type Idempotency, idempotencyOf } from '../idempotency/idempotency-key.ts';
import { amountAsked } from '../movements/read-movement-amount.ts';

export type CreateCapture = {
  readonly trackId: string;
  /** The amount as the digits of the JSON number; undefined to capture everything that is left. */
  readonly amount: string | undefined;
  /** Whether nothing more will be captured. */
  readonly isLast: boolean | undefined;
  readonly idempotencyKey: string | undefined;
};

/** Refuses: idempotency_key_required. */
export function readIdempotency({ trackId, amount, isLast, idempotencyKey }: CreateCapture): Result<Idempotency> {
  const parts = [trackId, amountAsked(amount), isLast ?? null];
  const idempotency = idempotencyOf(idempotencyKey, 'create_capture', parts);
  return idempotency
    ? accepted(idempotency)
    : refused('idempotency_key_required', 'A capture requires an Idempotency-Key.');
}
