import type { Worker } from '../../ground/actors/actor.ts';
import { beginRound, handleEach } from '../../ground/database/handle-each.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { FactorChange } from './record-factor-change.ts';
import { END_CHANGE, END_REMOVAL, LEASE_CHANGES, LEASE_REMOVALS } from './tell-changes-sql.ts';

/**
 * A change that a person has made, or that an operator has made on the command line. The command line itself sends no
 * e-mails.
 */
export type UntoldChange = {
  readonly name: string;
  readonly email: string;
  readonly change: FactorChange | 'second_factor_removed';
};

type Row = UntoldChange & { readonly id: string };

/**
 * Notifies people of changes that they have not been told about, at most `limit` of each of the two sorts, and returns
 * the larger of the two numbers. If a notification fails, the others are still sent, the fault is thrown, and the
 * failed notification is sent again five minutes later. Notifications that are left when the round is over are sent
 * later. If the process dies, a notification can be sent twice.
 */
export async function tellChanges(
  { pool, send }: { readonly pool: Pool; readonly send: (change: UntoldChange) => Promise<void> },
  _actor: Worker,
  limit: number,
): Promise<number> {
  const round = beginRound();
  const removals = await run<Row>(pool, LEASE_REMOVALS, [limit]);
  const changes = await run<Row>(pool, LEASE_CHANGES, [limit]);
  const untold = [
    ...removals.map((row) => ({ row, end: () => run(pool, END_REMOVAL, [row.id, row.change]) })),
    ...changes.map((row) => ({ row, end: () => run(pool, END_CHANGE, [row.id]) })),
  ];
  const tell = async ({ row: { id: _id, ...told }, end }: (typeof untold)[number]) => {
    await send(told);
    await end();
  };
  await handleEach(untold, tell, round);
  return Math.max(removals.length, changes.length);
}
