import type { World } from '../history/world.ts';

/** $1 profile, $2 attempt. */
const WISH = {
  name: 'simulation.wish',
  text: `select from attempts where profile_id = $1 and attempt_id = $2 and reversal_wanted
    union all select from reversals where profile_id = $1 and attempt_id = $2`,
};

/**
 * Checks that the intention to reverse a sale is committed before the acquirer is asked, so that no later answer can be
 * treated as an approval.
 */
export function checkWish({ timeline, turns, connection, profileId, seen }: World, id: string, name: string): void {
  const look = async () => {
    const { rows } = await connection.read({ ...WISH, values: [profileId, id] });
    if (rows.length > 0) return;
    seen.violations.push({
      invariant: 'the intention to reverse is recorded before the acquirer is asked',
      detail: name,
    });
  };
  timeline.after(0, null, () => turns.whenFree(null, look));
}
