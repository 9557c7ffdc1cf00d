import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../../ground/database/profile-statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { newIdRandom } from '../../../ground/ids/public-id.ts';
import { ASKING_DUE } from '../../acquiring/asking-due.ts';
import { FIND_LAPSED, LAPSE_AUTHORISATIONS } from './voids-sql.ts';

/** Ends at most `limit` authorisations whose time to capture is over, and returns how many. */
export async function lapseAuthorisations(
  { pool, environment }: { readonly pool: Pool; readonly environment: Environment },
  _actor: Worker,
  limit: number,
): Promise<number> {
  let count = 0;
  for (const profileId of await profilesDue(pool, FIND_LAPSED, [environment, limit])) {
    const values = [environment, Array.from({ length: limit }, newIdRandom)];
    const [row] = await withRetry(() => runForm<{ count: number }>(pool, LAPSE_AUTHORISATIONS, values, profileId));
    count += row?.count ?? 0;
  }
  if (count > 0) ASKING_DUE.hint(['voids']);
  return count;
}
