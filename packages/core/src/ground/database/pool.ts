import pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { startupOptions } from './connection-settings.ts';
import { cutSilentHost } from './cut-silent-host.ts';
import { databaseHosts } from './database-hosts.ts';
import { dropUseless } from './drop-useless.ts';
import { markSharded } from './sharded.ts';

export type Pool = pg.Pool;
/** An object that runs statements: the pool, or the connection of a transaction. */
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

const CONNECT_MS = 5_000;
/**
 * The time limit for an answer. It is longer than the server's own limit for a statement, so an answer that has not
 * arrived by then will never arrive.
 */
const ANSWER_MS = 12_000;
/** How long a connection is idle before it is probed; a peer that has disappeared is noticed about 10 seconds later. */
const KEEP_ALIVE_MS = 10_000;

/**
 * The time limit for opening a connection, and for waiting for a free one, in milliseconds. It is `connect_timeout` in
 * the database's URL, which is in seconds as for other PostgreSQL clients, or 5 seconds if that is not set.
 */
export function connectMsOf(url: string): number {
  const seconds = Number(/[?&]connect_timeout=(\d{1,4})(?:&|$)/.exec(url)?.[1] ?? 0);
  return seconds === 0 ? CONNECT_MS : seconds * 1_000;
}

export type PoolOptions = {
  /** Can name several hosts, separated by commas. */
  readonly url: string;
  readonly applicationName: string;
  /**
   * The maximum number of connections. About 16 is best on a small server, because more would only queue inside
   * PostgreSQL.
   */
  readonly max?: number;
  /** The schema of unqualified names; by default the database's own. */
  readonly searchPath?: 'identity';
  /** Called when a connection is lost while no statement is running on it. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called when a statement is abandoned because no answer arrived. By default, `onConnectionLost` is called. */
  readonly onUnanswered?: (error: Error) => void;
  /**
   * The time limit for an answer. The server's own limit is shorter, but does not end a commit that waits for a
   * standby.
   */
  readonly answerMs?: number;
  /**
   * How many servers the rows of profiles are divided between, by a proxy that reads a statement's profile from its
   * parameters; 1 by default.
   */
  readonly shards?: number;
};

/**
 * Statements have a time limit on our side too, because nothing reports that a network or a host has gone silent. A
 * connection that does not answer is replaced, and each connection is checked before its first use, so a statement that
 * needs a new connection can throw UnfitDatabase.
 */
export function createPool(options: PoolOptions): Pool {
  const { searchPath, onConnectionLost = () => {}, onUnanswered = onConnectionLost } = options;
  const connectMs = connectMsOf(options.url);
  const hosts = databaseHosts(options.url, connectMs);
  const settings: pg.PoolConfig & ConnectionOptions = {
    Client: Connection,
    connectionString: options.url,
    hosts,
    application_name: options.applicationName,
    max: options.max ?? 16,
    connectionTimeoutMillis: connectMs,
    query_timeout: options.answerMs ?? ANSWER_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: startupOptions(searchPath && { search_path: searchPath }),
    // The option `verify` is not used, because a connection that is still being verified when its caller gives up is
    // never given back.
    onConnect: (client) => checkConnection(client, connectMs),
    types,
    onUnanswered: (error) => {
      drop();
      onUnanswered(error);
    },
  };
  const pool = new pg.Pool(settings);
  const drop = dropUseless(pool);
  if (hosts !== undefined) cutSilentHost(pool, hosts);
  if ((options.shards ?? 1) > 1) {
    markSharded(pool);
    pool.on('connect', markSharded);
  }
  // Without a listener, a connection closed by the server would end the process. The pool's listener covers idle
  // connections; the client's covers connections between two statements of a transaction. The next statement fails in
  // any case.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  return pool;
}
