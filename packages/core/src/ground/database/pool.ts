import pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { startupOptions } from './connection-settings.ts';
import { dropUseless } from './drop-useless.ts';

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
/** Longer than the server works on a statement: when nothing has come by then, nothing will. */
const ANSWER_MS = 12_000;
/** A peer that is gone is noticed some ten seconds later, where nothing is under way. */
const KEEP_ALIVE_MS = 10_000;

export type PoolOptions = {
  readonly url: string;
  readonly applicationName: string;
  /** About 16 is best on a small server: more connections only queue inside PostgreSQL. */
  readonly max?: number;
  /** The schema of unqualified names; without it the database's own. */
  readonly searchPath?: 'identity';
  /** Told of a connection that was lost while no statement was running on it. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told of a statement that was given up because no answer came; without it `onConnectionLost` is. */
  readonly onUnanswered?: (error: Error) => void;
  /** How long an answer is waited for. The server gives up before that; a commit that waits for a standby does not. */
  readonly answerMs?: number;
};

/**
 * Every statement has an end on this side too: a network or a host that goes silent tells nobody. A connection that does
 * not answer is replaced, and each is checked before its first use. Throws UnfitDatabase, at the first statement.
 */
export function createPool(options: PoolOptions): Pool {
  const { searchPath, onConnectionLost = () => {}, onUnanswered = onConnectionLost } = options;
  const settings: pg.PoolConfig & ConnectionOptions = {
    Client: Connection,
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max ?? 16,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: options.answerMs ?? ANSWER_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: startupOptions(searchPath && { search_path: searchPath }),
    verify: (client, done) => void checkConnection(client, CONNECT_MS).then(() => done(), done),
    types,
    onUnanswered: (error) => {
      drop();
      onUnanswered(error);
    },
  };
  const pool = new pg.Pool(settings);
  const drop = dropUseless(pool);
  // Without a listener a connection that the server closes would end the process: the pool's hears of idle ones, the
  // client's of those that a transaction holds between two statements. The next statement on it fails in any case.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}
