import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import { ANNOUNCE_CHECKS, type AnnouncedCheckRow } from './page-checks-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
};

/**
 * In one commit, records an event for each check that found differences, at most `limit`, and returns how many. Then it
 * raises an alarm for each.
 */
export async function announcePageChecks(deps: Deps, _actor: Worker, limit: number): Promise<number> {
  const announced = await transaction(deps.pool, async (database) => {
    const rows = await run<AnnouncedCheckRow>(database, ANNOUNCE_CHECKS, [deps.environment, limit]);
    const events = rows.map((row) => ({
      type: 'card_page.changed' as const,
      profileId: row.profile_id,
      data: { check_id: row.check_id, address: row.address, differences: row.differences },
      at: row.checked_at,
    }));
    await appendEvents(database, deps.environment, events);
    return rows;
  });
  for (const { profile_id: profileId, address, differences } of announced) {
    deps.alarm('the card page differs from its inventory', {
      profile: publicProfileId(profileId),
      url: address,
      reason: differences.map(({ what }) => what).join('; '),
    });
  }
  return announced.length;
}
