import pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { startupOptions } from './connection-settings.ts';

export type Pool = pg.Pool;
/** What runs statements: the pool itself, or the one connection of a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Minor units and positions are bigint everywhere; times are Dates of the database's clock. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return BigInt;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** How long opening a connection may take, and waiting for one that is free. */
export const CONNECT_MS = 5_000;

export type PoolOptions = {
  readonly url: string;
  readonly applicationName: string;
  /** About 16 is best on a small server: more connections only queue inside PostgreSQL. */
  readonly max?: number;
  /** The schema of unqualified names; without it the database's own. */
  readonly searchPath?: 'identity';
  /** Told of a connection that was lost while no statement was running on it. */
  readonly onConnectionLost?: (error: Error) => void;
};

/** Each connection is checked before its first use. Throws UnfitDatabase, at the first statement. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max ?? 16,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: startupOptions(options.searchPath && { search_path: options.searchPath }),
    verify: (client, done) => void checkConnection(client, CONNECT_MS).then(() => done(), done),
    types,
  });
  // Without a listener a connection that the server closes would end the process: the pool's hears of idle ones, the
  // client's of those that a transaction holds between two statements. The next statement on it fails in any case.
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}
