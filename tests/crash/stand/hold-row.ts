import type { Effect } from '../faults/fault.ts';
import { type FaultDesk, profileOf } from '../faults/fault-desk.ts';
import type { Disturbances } from './disturbances.ts';
import type { Storage } from './storage.ts';

/**
 * Locks a row of this attempt's payment from another connection, for this time. Resolves when the row is locked, or
 * with false if another transaction has it or the database is not available.
 */
export type HoldRow = (effect: Effect, attemptId: string, ms: number) => Promise<boolean>;

const ROWS: Partial<Record<Effect, string>> = {
  'hold-session': `select 1 from sessions s join attempts a using (profile_id, track_id)
    where a.profile_id = $1 and a.attempt_id = $2 for update of s nowait`,
  'hold-attempt': 'select 1 from attempts where profile_id = $1 and attempt_id = $2 for update nowait',
  'hold-events': 'select 1, $2::text from event_heads where profile_id = $1 for update nowait',
};

export function holdRows({ serverOf }: Storage, desk: FaultDesk, disturbances: Disturbances): HoldRow {
  return async (effect, attemptId, ms) => {
    const profileId = profileOf(attemptId);
    const client = await serverOf(profileId)
      .pool.connect()
      .catch(() => undefined);
    if (client === undefined) return false;
    try {
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const { rowCount } = await client.query(ROWS[effect] ?? '', [profileId, attemptId]);
      if (rowCount === 0) throw new Error('there is no such row');
    } catch {
      client.release(true);
      return false;
    }
    const end = disturbances.begin({ profileId });
    void desk.last(ms).then(() => {
      end();
      client.release(true);
    });
    return true;
  };
}
