import { LOCK_TIMEOUT_MS } from '../../../ground/database/lock-timeout.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import type { KindsHere } from '../../accounts/can-pay-sql.ts';
import { type AttemptInsert, type AttemptInserted, insertAttemptsIn } from './start-attempt.ts';
import { INSERT_SWITCH } from './start-second-sql.ts';

export type SecondAttempt = {
  /** The attempt at the first account. */
  readonly fromAttemptId: string;
  readonly insert: AttemptInsert;
};

export type StartSecond = (second: SecondAttempt) => Promise<AttemptInserted>;

/**
 * Records an attempt with the card of another attempt, at another account. Throws if it is not proven that the first
 * attempt charged nothing; nothing is written then. The usual conditions for attempts also apply.
 */
export function insertSecondAttempt(
  pool: Pool,
  environment: Environment,
  kinds: Pick<KindsHere, 'limits'>,
  { fromAttemptId, insert }: SecondAttempt,
): Promise<AttemptInserted> {
  return transaction(pool, async (database) => {
    const [row] = await insertAttemptsIn(database, environment, kinds, [insert], LOCK_TIMEOUT_MS);
    if (row === undefined) throw new Error('a statement that answers by ordinal gave no answer');
    if (row.track_id === null) return row;
    const switched = await run(database, INSERT_SWITCH, [insert.profileId, fromAttemptId, insert.attemptId]);
    if (switched.length === 0) throw new Error('it is not proven that the first attempt charged nothing');
    return row;
  });
}
