import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import { ANNOUNCE_EXPIRING, type ExpiringKeyRow } from './announce-expiring-keys-sql.ts';

/**
 * In one commit, records at most `limit` events for keys that expire within 30 days, 7 days or 1 day and have no such
 * event yet, and returns how many events were recorded.
 */
export function announceExpiringKeys(
  deps: { readonly pool: Pool; readonly environment: Environment },
  _actor: Worker,
  limit: number,
): Promise<number> {
  return transaction(deps.pool, async (database) => {
    const rows = await run<ExpiringKeyRow>(database, ANNOUNCE_EXPIRING, [deps.environment, limit]);
    const events = rows.map((row) => ({
      type: 'key.expiring' as const,
      profileId: row.profile_id,
      data: {
        key_id: row.key_id,
        masked: row.masked,
        label: row.label,
        expires_at: row.expires_at.toISOString(),
        days: row.announced_days,
      },
      at: row.at,
    }));
    await appendEvents(database, deps.environment, events);
    return rows.length;
  });
}
