import { isReadOnly } from './lost-connection.ts';
import type { Database, Pool } from './pool.ts';
import { withRetry } from './with-retry.ts';

/** What is to be told once a transaction has committed, by the connection that runs it. */
const afterCommits = new WeakMap<Database, (() => void)[]>();

/**
 * Runs `tell` after the commit of the transaction that `database` runs, and never if it is undone; at once where none
 * runs. For hints alone: the process may end between the commit and them. `tell` must not throw.
 */
export function afterCommit(database: Database, tell: () => void): void {
  const waiting = afterCommits.get(database);
  if (waiting) waiting.push(tell);
  else tell();
}

/**
 * Runs `work` in one transaction. It may be run again after a serialisation failure or a deadlock, so it must
 * have no effect but its statements. A connection lost at commit is thrown to the caller, who settles it by
 * reading back its own ids.
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
      await client.query('commit');
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
