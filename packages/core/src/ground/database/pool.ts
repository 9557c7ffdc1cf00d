import pg from 'pg';
import { LOCK_TIMEOUT_MS } from './lock-timeout.ts';

export type Pool = pg.Pool;
/** Runs statements: the pool, or the connection of a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Minor units and positions are always bigint; times are Dates of the database's clock. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * Statements find their rows by keys, whatever the values. Planning them each time costs up to six times the work, and
 * a plan from when a table was small would later read all of it, until statistics are gathered again.
 */
const KEYED_PLANS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export type PoolOptions = {
  readonly url: string;
  readonly applicationName: string;
  /** About 16 is best on a small server: more connections only queue inside PostgreSQL. */
  readonly max?: number;
  /** The schema of unqualified names; by default the database's own. */
  readonly searchPath?: 'identity';
  /** Called when a connection is lost while no statement is running on it. */
  readonly onConnectionLost?: (error: Error) => void;
};

export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A statement that runs longer than this hangs, and its answer would be too late for any caller.
    statement_timeout: 10_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 10_000,
    options: options.searchPath ? `${KEYED_PLANS} -c search_path=${options.searchPath}` : KEYED_PLANS,
    types,
  });
  // Without a listener, a connection closed by the server would end the process. The pool's listener covers idle
  // connections, the client's those between two statements of a transaction. The next statement fails in any case.
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}
