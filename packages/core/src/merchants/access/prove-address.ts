import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { PROVE_ADDRESS } from './access-sql.ts';

/**
 * The person has chosen a password through a link, so the address is theirs from now on. Until then anyone could have
 * signed up with it, so earlier passkeys are removed, like sessions and the password.
 */
export async function proveAddress(deps: { readonly pool: Pool }, personId: string): Promise<void> {
  await run(deps.pool, PROVE_ADDRESS, [personId]);
}
