import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { PROVE_ADDRESS } from './access-sql.ts';

/**
 * A person has chosen a password by a link: the address is theirs from now on. Before that anybody may have signed up with
 * it, and the passkeys of then go, as sessions and the password do.
 */
export async function proveAddress(deps: { readonly pool: Pool }, personId: string): Promise<void> {
  await run(deps.pool, PROVE_ADDRESS, [personId]);
}
