import type { ProfilePerson } from '../../../ground/actors/bearer.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import type { Result } from '../../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import type { BeginDeps } from '../../movements/begin-movement.ts';
import { awaitQueued } from '../../movements/carry-out.ts';
import { type SessionAnswer, sessionAnswer } from '../../sessions/session-answer.ts';
import { type SessionRow, sessionFromRow } from '../../sessions/sessions-sql.ts';
import { beginVoid, type CreateVoid, readIdempotency } from './begin-void.ts';
import { VOID_UNDER_KEY } from './voids-sql.ts';

export type VoidPaymentDeps = BeginDeps & { readonly pool: Pool };

/**
 * Voids a payment for a person. A worker sends the void to the acquirer, as with `refundPayment`. Has the same refusals
 * as `createVoid`.
 */
export async function voidPayment(
  deps: VoidPaymentDeps,
  actor: ProfilePerson,
  command: CreateVoid,
): Promise<Result<SessionAnswer>> {
  const { profileId } = actor;
  const read = readIdempotency(command);
  if (!read.ok) return refusedAfterKeyCheck(deps, actor, read.refusal);
  const idempotency = read.value;
  return awaitQueued(deps, {
    begun: await beginVoid(deps, actor, { trackId: command.trackId, idempotency, sentBy: 'worker' }),
    profileId,
    idempotency,
    answer: ({ session }) => sessionAnswer(session, deps.environment),
    underKey: async () => {
      const values = [profileId, command.trackId, idempotency.keyHash];
      const [row] = await run<SessionRow>(deps.pool, VOID_UNDER_KEY, values);
      return row && sessionAnswer(sessionFromRow(row), deps.environment);
    },
  });
}
