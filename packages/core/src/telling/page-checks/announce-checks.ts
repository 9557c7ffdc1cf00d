import type { Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { appendEvents } from '../../record/events/append-events.ts';
import { ANNOUNCE_CHECKS, type AnnouncedCheckRow, FIND_UNANNOUNCED } from './page-checks-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: Alarm;
};

/**
 * Records at most `limit` events for checks that found differences, one for each check, and returns how many. After the
 * commit, raises an alarm for each of these checks.
 */
export async function announcePageChecks(deps: Deps, _actor: Worker, limit: number): Promise<number> {
  let count = 0;
  for (const profileId of await profilesDue(deps.pool, FIND_UNANNOUNCED, [deps.environment, limit])) {
    count += await announceThoseOf(deps, limit, profileId);
  }
  return count;
}

/** Announces the checks of a profile, or of all profiles if `profileId` is undefined. */
async function announceThoseOf(deps: Deps, limit: number, profileId: string | undefined): Promise<number> {
  const announced = await transaction(deps.pool, async (database) => {
    const values = [deps.environment, limit];
    const rows = await runForm<AnnouncedCheckRow>(database, ANNOUNCE_CHECKS, values, profileId);
    const events = rows.map((row) => ({
      type: 'card_page.changed' as const,
      profileId: row.profile_id,
      data: { check_id: row.check_id, address: row.address, differences: row.differences },
      at: row.checked_at,
    }));
    await appendEvents(database, deps.environment, events);
    return rows;
  });
  for (const { profile_id, address, differences } of announced) {
    deps.alarm('the card page differs from its inventory', {
      profile: publicProfileId(profile_id),
      url: address,
      reason: differences.map(({ what }) => what).join('; '),
    });
  }
  return announced.length;
}
