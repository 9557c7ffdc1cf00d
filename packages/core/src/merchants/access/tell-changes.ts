import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { KEEP_CHANGE, LEASE_CHANGES } from './tell-changes-sql.ts';

/** A change that an operator has made on the command line, which sends no e-mails itself. */
export type UntoldChange = {
  readonly name: string;
  readonly email: string;
  readonly change: 'second_factor_removed';
};

/**
 * Notifies people of changes that they have not been told about, at most `limit`, and returns how many. If a
 * notification fails, it is sent again five minutes later; if the process dies, it can be sent twice.
 */
export async function tellChanges(
  deps: { readonly pool: Pool; readonly send: (change: UntoldChange) => Promise<void> },
  _actor: Worker,
  limit: number,
): Promise<number> {
  const rows = await run<UntoldChange & { id: string }>(deps.pool, LEASE_CHANGES, [limit]);
  for (const { id, ...told } of rows) {
    await deps.send(told);
    await run(deps.pool, KEEP_CHANGE, [id, told.change]);
  }
  return rows.length;
}
