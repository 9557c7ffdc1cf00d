import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { COUNT_PASSKEYS } from './access-sql.ts';

export async function countPasskeys(deps: { readonly pool: Pool }, personId: string): Promise<number> {
  const [row] = await run<{ passkeys: number }>(deps.pool, COUNT_PASSKEYS, [personId]);
  return row?.passkeys ?? 0;
}
