import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { COUNT_EXPIRING, type ExpiringRow } from './keys-sql.ts';

/** How many keys expire within 1 day, 7 days and 30 days, and have not expired. */
export async function countExpiring(deps: {
  readonly pool: Pool;
  readonly environment: Environment;
}): Promise<readonly { readonly days: number; readonly count: number }[]> {
  return run<ExpiringRow>(deps.pool, COUNT_EXPIRING, [deps.environment]);
}
