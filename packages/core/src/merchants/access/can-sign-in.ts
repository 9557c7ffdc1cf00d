import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { CAN_SIGN_IN } from './access-sql.ts';

/** Whether a person has a password or a passkey. A new person has neither until they use a link to choose a password. */
export async function canSignIn(deps: { readonly pool: Pool }, personId: string): Promise<boolean> {
  const rows = await run(deps.pool, CAN_SIGN_IN, [personId]);
  return rows.length > 0;
}
