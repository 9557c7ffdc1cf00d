import type { Database } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { COUNT_DUE } from './count-due-sql.ts';

/** The number of due deliveries; at most 100 are counted for each endpoint. */
export async function countDue(deps: { readonly pool: Database; readonly environment: Environment }): Promise<number> {
  // Each server counts its own deliveries.
  const rows = await run<{ count: number }>(deps.pool, COUNT_DUE, [deps.environment]);
  return rows.reduce((sum, { count }) => sum + count, 0);
}
