import type { Worker } from '../../../ground/actors/actor.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { newIdRandom } from '../../../ground/ids/public-id.ts';
import { ASKING_DUE } from '../../acquiring/asking-due.ts';
import { LAPSE_AUTHORISATIONS } from './voids-sql.ts';

/** Ends at most `limit` authorisations whose time to capture is over, and returns how many. */
export async function lapseAuthorisations(
  { pool, environment }: { readonly pool: Pool; readonly environment: Environment },
  _actor: Worker,
  limit: number,
): Promise<number> {
  const randoms = Array.from({ length: limit }, newIdRandom);
  const [row] = await withRetry(() => run<{ count: number }>(pool, LAPSE_AUTHORISATIONS, [environment, randoms]));
  if (row && row.count > 0) ASKING_DUE.hint(['voids']);
  return row?.count ?? 0;
}
