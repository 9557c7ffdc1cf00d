import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { UnreadableRow } from '../../../ground/database/unreadable-row.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents, type SessionEvent } from '../../../record/events/append-events.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { EXPIRE_SESSIONS } from './expire-sessions-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Sessions that this process cannot read: they stay as they are, and are skipped. */
  readonly quarantine: Set<string>;
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
};

type Row = PaymentRow & { now: Date };

/**
 * Ends expired sessions, at most `limit` in one commit, each with its event, and returns how many. A session that cannot
 * be read raises an alarm and is skipped, so that the others still expire.
 */
export async function expireSessions(deps: Deps, actor: Worker, limit: number): Promise<number> {
  const { pool, environment, quarantine, alarm } = deps;
  let unreadable: readonly string[] = [];
  try {
    return await transaction(pool, async (database) => {
      const rows = await run<Row>(database, EXPIRE_SESSIONS, [environment, limit, [...quarantine]]);
      const events = rows.map((row) => eventOf(row, environment));
      unreadable = rows.flatMap(({ track_id }, place) => (events[place] === undefined ? [track_id] : []));
      if (unreadable.length > 0) throw new Error('some sessions cannot be read: the batch is rolled back');
      await appendEvents(database, environment, events as SessionEvent[]);
      return rows.length;
    });
  } catch (error) {
    if (unreadable.length === 0) throw error;
  }
  for (const trackId of unreadable) {
    quarantine.add(trackId);
    alarm('a session cannot be read and does not expire', { row: trackId });
  }
  return expireSessions(deps, actor, limit);
}

function eventOf(row: Row, environment: Environment): SessionEvent | undefined {
  try {
    return paymentEvent('session.expired', paymentViewFromRow(row), environment, row.now);
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}
