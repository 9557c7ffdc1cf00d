import type pg from 'pg';
import { run } from '../../ground/database/statement.ts';
import { checkLedger, keepCheck, type LedgerDifference } from '../ledger/check-ledger.ts';
import { IS_CHECKED, LOCK_CHECK } from './prove-days-sql.ts';

/**
 * Compares a ledger with its payments in a transaction of its own, and stores the result. Undefined if another node is
 * comparing it now, or if that was done today, after the newest proof was written: nodes begin to prove a day at the
 * same time, and the comparison reads the whole ledger. After a failure, the caller must end the connection.
 */
export async function checkOnceADay(
  connection: pg.Client,
  profileId: string,
): Promise<readonly LedgerDifference[] | undefined> {
  await connection.query('begin');
  const differences = await checkIfNeeded(connection, profileId);
  await connection.query('commit');
  return differences;
}

async function checkIfNeeded(
  connection: pg.Client,
  profileId: string,
): Promise<readonly LedgerDifference[] | undefined> {
  const [lock] = await run<{ is_ours: boolean }>(connection, LOCK_CHECK, [profileId]);
  if (lock?.is_ours !== true) return undefined;
  // Read under the lock, so that a comparison that has just ended is seen.
  if ((await run(connection, IS_CHECKED, [profileId])).length > 0) return undefined;
  const differences = await checkLedger(connection, profileId);
  await keepCheck(connection, profileId, differences);
  return differences;
}
