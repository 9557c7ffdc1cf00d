import type pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { Connection } from './connection.ts';
import { connectMsOf, type Pool } from './pool.ts';

const HEARTBEAT_MS = 15_000;

type HeartbeatOptions = {
  readonly heartbeatMs?: number;
  /** Called after each heartbeat that is answered. */
  readonly onAnswered?: () => void;
};

/**
 * A connection outside the pool with the same options, for work that keeps a connection while the process runs. It
 * might have no statements for hours, so it sends heartbeats, and fails when a heartbeat is not answered.
 */
export async function ownConnection(
  pool: Pool,
  { heartbeatMs = HEARTBEAT_MS, onAnswered = () => {} }: HeartbeatOptions = {},
): Promise<pg.Client> {
  const client = await open(pool.options);
  let beating: NodeJS.Timeout;
  const beatLater = () => {
    beating = setTimeout(() => client.query('select 1').then(onBeat, () => {}), heartbeatMs).unref();
  };
  const onBeat = () => {
    onAnswered();
    beatLater();
  };
  beatLater();
  client.once('end', () => clearTimeout(beating));
  return client;
}

/** A connection outside the pool, without time limits for statements and locks. */
export async function patientConnection(pool: Pool): Promise<pg.Client> {
  const client = await open({ ...pool.options, query_timeout: 0 });
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}

async function open(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new Connection(options);
  // If the connection is lost between two statements, the next statement fails. Without this listener, the process
  // would end.
  client.on('error', () => {});
  try {
    await client.connect();
    await checkConnection(client, connectMsOf(options.connectionString ?? ''));
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
