import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Result } from '../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { BeginDeps } from '../movements/begin-movement.ts';
import { awaitQueued } from '../movements/carry-out.ts';
import { readTypedAmount } from '../movements/read-typed-amount.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { beginCapture } from './begin-capture.ts';
import { type CaptureAnswer, type CaptureRow, captureAnswer, captureFromRow } from './capture.ts';
import { type CreateCapture, readIdempotency } from './capture-request.ts';
import { CAPTURE_UNDER_KEY } from './captures-sql.ts';

export type CapturePaymentDeps = BeginDeps & { readonly pool: Pool };

/**
 * Captures a payment for a person, who can type the amount in any usual format. A worker sends it, as with
 * `refundPayment`. Has the same refusals as `createCapture`.
 */
export async function capturePayment(
  deps: CapturePaymentDeps,
  actor: ProfilePerson,
  { amount: typed, ...command }: CreateCapture,
): Promise<Result<CaptureAnswer>> {
  const { profileId } = actor;
  const amount = await readTypedAmount(deps, actor, command.trackId, typed);
  if (!amount.ok) return amount;
  const wanted = { ...command, amount: amount.value };
  const read = readIdempotency(wanted);
  if (!read.ok) return refusedAfterKeyCheck(deps, actor, read.refusal);
  const idempotency = read.value;
  return awaitQueued(deps, {
    begun: await beginCapture(deps, actor, { ...wanted, idempotency, sentBy: 'worker' }),
    profileId,
    idempotency,
    answer: captureAnswer,
    underKey: async () => {
      const values = [profileId, wanted.trackId, idempotency.keyHash];
      const [row] = await run<SessionRow & { movement: CaptureRow }>(deps.pool, CAPTURE_UNDER_KEY, values);
      return row && captureAnswer(captureFromRow(row.movement, sessionFromRow(row)));
    },
  });
}
