import type { Worker } from '../../../ground/actors/actor.ts';
import type { Alarm } from '../../../ground/alarms/alarm.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../../ground/database/profile-statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import { UnreadableRow } from '../../../ground/database/unreadable-row.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { appendEvents, type SessionEvent } from '../../../record/events/append-events.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { EXPIRE_SESSIONS, FIND_EXPIRED } from './expire-sessions-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Sessions that this process cannot read. They are skipped and left unchanged. */
  readonly quarantine: Set<string>;
  readonly alarm: Alarm;
};

type Row = { now: Date; held: string[] } & (PaymentRow | { [K in keyof PaymentRow]: null });

/**
 * Ends at most `limit` sessions whose time to pay is over, each with its event in the same commit, and returns how
 * many. A session that cannot be read raises an alarm and is skipped, so that the others still expire. If another
 * transaction has locked the head of a profile's events, the profile's sessions are left for a later call.
 */
export async function expireSessions(deps: Deps, actor: Worker, limit: number): Promise<number> {
  let count = 0;
  for (const profileId of await profilesDue(deps.pool, FIND_EXPIRED, [deps.environment, limit])) {
    count += await expireThoseOf(deps, actor, limit, profileId);
  }
  return count;
}

/** Like `expireSessions`, but only in the profile `profileId` if it is not undefined. */
async function expireThoseOf(
  deps: Deps,
  actor: Worker,
  limit: number,
  profileId: string | undefined,
  heldBefore: readonly string[] = [],
): Promise<number> {
  const { pool, environment, quarantine, alarm } = deps;
  let unreadable: readonly string[] = [];
  try {
    const { expired, held } = await transaction(pool, async (database) => {
      const values = [environment, limit, [...quarantine], heldBefore];
      const rows = await runForm<Row>(database, EXPIRE_SESSIONS, values, profileId);
      const ended = rows.filter((row) => row.track_id !== null);
      const events = ended.map((row) => eventOf(row, environment));
      unreadable = ended.flatMap(({ track_id }, place) => (events[place] === undefined ? [track_id] : []));
      if (unreadable.length > 0) throw new Error('some sessions cannot be read, so the batch is rolled back');
      await appendEvents(database, environment, events as SessionEvent[]);
      return { expired: ended.length, held: rows[0]?.held ?? [] };
    });
    if (held.length === 0) return expired;
    // Sessions of profiles with locked heads took up places in this batch, so another batch without them follows.
    return expired + (await expireThoseOf(deps, actor, limit - expired, profileId, [...heldBefore, ...held]));
  } catch (error) {
    if (unreadable.length === 0) throw error;
  }
  for (const trackId of unreadable) {
    quarantine.add(trackId);
    alarm('a session cannot be read and does not expire', { row: trackId });
  }
  return expireThoseOf(deps, actor, limit, profileId, heldBefore);
}

function eventOf(row: PaymentRow & { now: Date }, environment: Environment): SessionEvent | undefined {
  try {
    return paymentEvent('session.expired', paymentViewFromRow(row), environment, row.now);
  } catch (error) {
    if (error instanceof UnreadableRow) return undefined;
    throw error;
  }
}
