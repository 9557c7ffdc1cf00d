import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database, Pool } from './pool.ts';

/** What a library uses of a pool. */
export type JointPool = {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
  end(): Promise<void>;
};

type Joint = { readonly open: () => Promise<pg.PoolClient>; client?: Promise<pg.PoolClient>; isOver: boolean };

const joints = new AsyncLocalStorage<Joint>();

/** The library's own transactions become parts of ours. */
const PARTS: Readonly<Record<string, string>> = {
  begin: 'savepoint of_library',
  commit: 'release savepoint of_library',
  rollback: 'rollback to savepoint of_library',
};

/**
 * A pool for a library that commits by itself. Within `inOneCommit`, everything from the library's first write on runs
 * in the caller's transaction, and is committed together with rows of our own. No connection is held before that write,
 * because the library can take long to prepare it, for example to hash a password.
 */
export function jointPool(pool: Pool): JointPool {
  return {
    connect: async () => {
      const joint = joints.getStore();
      if (joint === undefined || joint.isOver) return pool.connect();
      const query = async (text: string, values?: unknown[]) => {
        const isBefore = joint.client === undefined && /^select\b/i.test(text);
        // A statement that comes after the end must not begin a transaction that nobody would end.
        if (isBefore || joint.isOver) return pool.query(text, values);
        return (await opened(joint)).query(PARTS[text] ?? text, values);
      };
      return { query: query as pg.PoolClient['query'], release: () => {} };
    },
    end: () => pool.end(),
  };
}

/**
 * Runs `work`, and makes one commit of everything that it has written through a library on a `jointPool` or on
 * `jointDatabase`. Rolls all of it back if `work` throws, or returns that nothing should be kept. `schema` is where
 * unqualified names of tables are looked up first.
 */
export async function inOneCommit<T>(
  pool: Pool,
  schema: 'identity',
  work: () => Promise<{ readonly value: T; readonly isKept: boolean }>,
): Promise<T> {
  const joint: Joint = { open: () => begin(pool, schema), isOver: false };
  try {
    const { value, isKept } = await joints.run(joint, work);
    joint.isOver = true;
    await finish(joint, isKept ? 'commit' : 'rollback');
    return value;
  } catch (error) {
    joint.isOver = true;
    await finish(joint, 'rollback');
    throw error;
  }
}

/** The transaction of the `inOneCommit` around the caller. */
export async function jointDatabase(): Promise<Database> {
  const joint = joints.getStore();
  if (joint === undefined || joint.isOver) throw new Error('nothing is committed together here');
  return opened(joint);
}

function opened(joint: Joint): Promise<pg.PoolClient> {
  joint.client ??= joint.open();
  return joint.client;
}

async function begin(pool: Pool, schema: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('search_path', $1 || ', ' || current_setting('search_path'), true)", [
      schema,
    ]);
    return client;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** A connection whose work was rolled back is replaced, because its server might be the cause. */
async function finish(joint: Joint, how: 'commit' | 'rollback'): Promise<void> {
  const client = await joint.client?.catch(() => undefined);
  if (client === undefined) return;
  delete joint.client;
  try {
    await client.query(how);
    client.release(how === 'rollback');
  } catch (error) {
    client.release(error as Error);
    if (how === 'commit') throw error;
  }
}
