import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { PROVE_ADDRESS } from './access-sql.ts';

/**
 * Records that an address belongs to a person, who has chosen a password through a link. Before that, anyone could have
 * signed up with that address, so the earlier passkeys, sessions and password are removed.
 */
export async function proveAddress(database: Database, personId: string): Promise<void> {
  await run(database, PROVE_ADDRESS, [personId]);
}
