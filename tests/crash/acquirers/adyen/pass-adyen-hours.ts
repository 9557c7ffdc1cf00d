import type { Pool } from '@pay/core/ground/database/pool';

/** How long Adyen can take to send a notice again. */
export const NOTICES_HORIZON_MS = 4 * 3_600_000;

/** Attempts that have had no notice for so long that the notice must have been lost. */
const WAITING = `select attempt_id from attempts
  where state = 'unknown' and not reversal_wanted
    and unknown_since between now() - interval '1 hour' and now() - interval '30 seconds' limit 500`;

/** Lets hours pass for these attempts. Leased rows stay leased. */
const PASS = `update attempts set unknown_since = unknown_since - interval '4 hours',
    due_at = case when due_at > now() + interval '31 seconds' then now() else due_at end
  where attempt_id = any ($1) and state = 'unknown'`;

/** Attempts wait for 30 seconds instead of the hours that notices can take. */
export function createAdyenHours() {
  const hoursPassed = new Map<string, number>();
  return {
    hoursPassed,
    passHours: async (pool: Pool): Promise<void> => {
      const { rows } = await pool.query<{ attempt_id: string }>(WAITING);
      const ids = rows.map(({ attempt_id: id }) => id);
      // Recorded first, because the answer to the update can be lost.
      for (const id of ids) if (!hoursPassed.has(id)) hoursPassed.set(id, performance.now());
      if (ids.length > 0) await pool.query(PASS, [ids]);
    },
  };
}
