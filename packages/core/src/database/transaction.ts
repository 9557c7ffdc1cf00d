import type { Database, Pool } from './pool.ts';
import { withRetry } from './with-retry.ts';

/**
 * Runs `work` in one transaction. It may be run again after a serialisation failure or a deadlock, so it must
 * have no effect but its statements. A connection lost at commit is thrown to the caller, who settles it by
 * reading back its own ids.
 */
export function transaction<T>(pool: Pool, work: (database: Database) => Promise<T>): Promise<T> {
  return withRetry(async () => {
    const client = await pool.connect();
    let broken = true;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      broken = false;
      return result;
    } catch (error) {
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  });
}
