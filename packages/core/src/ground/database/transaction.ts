import { traced } from '../tracing/current-span.ts';
import { isReadOnly } from './lost-connection.ts';
import type { Database, Pool } from './pool.ts';
import { withRetry } from './with-retry.ts';

/** Callbacks to run after a transaction commits, keyed by its connection. */
const afterCommits = new WeakMap<Database, (() => void)[]>();

/**
 * Runs `tell` after the commit of the transaction on `database`, but not if it is rolled back. Runs it immediately if
 * there is no transaction. Use it only for hints, because the process can end right after the commit. `tell` must not
 * throw.
 */
export function afterCommit(database: Database, tell: () => void): void {
  const waiting = afterCommits.get(database);
  if (waiting) waiting.push(tell);
  else tell();
}

/**
 * Runs `work` in one transaction. `work` can be repeated after a serialisation failure or a deadlock, so it must have
 * no effects except its statements. If the connection is lost at commit, this function throws, and the caller must look
 * up its own ids to find out what happened.
 */
export function transaction<T>(pool: Pool, work: (database: Database) => Promise<T>): Promise<T> {
  return withRetry(async () => {
    const client = await pool.connect();
    const tellings: (() => void)[] = [];
    let useless: Error | undefined;
    try {
      await client.query('begin');
      afterCommits.set(client, tellings);
      const result = await work(client);
      await traced('commit', 'client', { 'db.system.name': 'postgresql' }, () => client.query('commit'));
      for (const tell of tellings) tell();
      return result;
    } catch (error) {
      useless = await client.query('rollback').then(() => (isReadOnly(error) ? (error as Error) : undefined), asError);
      throw error;
    } finally {
      afterCommits.delete(client);
      client.release(useless);
    }
  });
}

const asError = (error: Error) => error;
