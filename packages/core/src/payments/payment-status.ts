import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { storableId } from '../ids/public-id.ts';
import { refusedAfterKeyCheck } from '../keys/check-key.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import type { Environment } from '../profiles/environment.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { isStorableText } from '../refusals/storable-text.ts';
import { type PaymentStatusAnswer, paymentStatusAnswer } from './payment-status-answer.ts';
import { PAYMENT_STATUS } from './payment-status-sql.ts';
import { type PaymentRow, paymentViewFromRow } from './read-payment.ts';

/** What to look up: exactly one of them. */
export type PaymentStatusQuery =
  | { readonly trackId: string }
  | { readonly paymentId: string }
  | { readonly reference: string };

/** `matches`: how many sessions carry the reference; only where one was asked for. */
export type PaymentStatusFound = PaymentStatusAnswer & { matches?: number };

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; matches: bigint | null } & (
  | PaymentRow
  | { [K in keyof PaymentRow]: null }
);

/** The truth about a payment, as it stands in this instant. Refuses: what the key check refuses, not_found, invalid_request. */
export async function readPaymentStatus(
  deps: { readonly pool: Pool; readonly environment: Environment; readonly touchKey: (keyId: string | null) => void },
  actor: PresentedKey,
  query: PaymentStatusQuery,
): Promise<Result<PaymentStatusFound>> {
  if ('reference' in query && !isStorableText(query.reference)) {
    return refusedAfterKeyCheck(deps, actor, {
      code: 'invalid_request',
      detail: 'reference holds characters that are none.',
    });
  }
  const [row] = await run<Row>(deps.pool, PAYMENT_STATUS, [
    deps.environment,
    actor.keyHash,
    'trackId' in query ? storableId(query.trackId) : null,
    'paymentId' in query ? storableId(query.paymentId) : null,
    'reference' in query ? query.reference : null,
  ]);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (row.track_id === null) return refused('not_found', 'There is no such session.');
  const answer = paymentStatusAnswer(paymentViewFromRow(row), deps.environment);
  return accepted(row.matches === null ? answer : { ...answer, matches: Number(row.matches) });
}
