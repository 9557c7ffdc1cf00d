import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { EXPIRE_SESSIONS } from './expire-sessions-sql.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };
type Row = { now: Date; held: string[] } & (PaymentRow | { [K in keyof PaymentRow]: null });

/**
 * Ends expired sessions, at most `limit` in one commit, each with its event, and returns how many. Sessions of profiles
 * whose events another transaction holds up stay for a later call.
 */
export async function expireSessions(
  deps: Deps,
  _actor: Worker,
  limit: number,
  leftOut: readonly string[] = [],
): Promise<number> {
  const { expired, held } = await transaction(deps.pool, async (database) => {
    const rows = await run<Row>(database, EXPIRE_SESSIONS, [deps.environment, limit, leftOut]);
    const events = rows.flatMap((row) =>
      row.track_id === null ? [] : paymentEvent('session.expired', paymentViewFromRow(row), deps.environment, row.now),
    );
    await appendEvents(database, deps.environment, events);
    return { expired: events.length, held: rows[0]?.held ?? [] };
  });
  if (held.length === 0) return expired;
  // They took places in the batch.
  return expired + (await expireSessions(deps, _actor, limit - expired, [...leftOut, ...held]));
}
