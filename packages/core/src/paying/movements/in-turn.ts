import type { Database, Pool } from '../../ground/database/pool.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { turnsOfEach } from '../../ground/database/turns.ts';

/**
 * Outcomes of a profile wait for each other, because each numbers its events under the same lock. If that lock is held
 * for long, only two of them hold a connection meanwhile.
 */
const turnOf = turnsOfEach(2, Number.POSITIVE_INFINITY);

/** A transaction that records the outcome of a movement. */
export function inTurn<T>(pool: Pool, profileId: string, work: (database: Database) => Promise<T>): Promise<T> {
  return turnOf(pool, profileId)(() => transaction(pool, work));
}
