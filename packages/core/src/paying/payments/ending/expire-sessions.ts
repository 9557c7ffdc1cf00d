import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents } from '../../../record/events/append-events.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { EXPIRE_SESSIONS } from './expire-sessions-sql.ts';

/** Ends expired sessions, at most `limit` in one commit, each with its event, and returns how many. */
export function expireSessions(
  deps: { readonly pool: Pool; readonly environment: Environment },
  _actor: Worker,
  limit: number,
): Promise<number> {
  return transaction(deps.pool, async (database) => {
    const rows = await run<PaymentRow & { now: Date }>(database, EXPIRE_SESSIONS, [deps.environment, limit]);
    const events = rows.map((row) =>
      paymentEvent('session.expired', paymentViewFromRow(row), deps.environment, row.now),
    );
    await appendEvents(database, deps.environment, events);
    return rows.length;
  });
}
