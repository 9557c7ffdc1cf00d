import type pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { Connection } from './connection.ts';
import { CONNECT_MS, type Pool } from './pool.ts';

const HEARTBEAT_MS = 15_000;

/**
 * A connection beside those of the pool, by the same options: for what holds one for as long as the process runs. Nothing
 * may be asked on it for hours, so it is asked now and then whether it is still there; when no answer comes it fails.
 */
export async function ownConnection(pool: Pool, heartbeatMs = HEARTBEAT_MS): Promise<pg.Client> {
  const client = await open(pool.options);
  let beating: NodeJS.Timeout;
  const beat = () => {
    beating = setTimeout(() => client.query('select 1').then(beat, () => {}), heartbeatMs).unref();
  };
  beat();
  client.once('end', () => clearTimeout(beating));
  return client;
}

/** A connection beside those of the pool on which a statement may take as long as it likes, and wait as long for a lock. */
export async function patientConnection(pool: Pool): Promise<pg.Client> {
  const client = await open({ ...pool.options, query_timeout: 0 });
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}

async function open(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new Connection(options);
  // A connection that is lost between two statements is told of by the next one; without a listener it ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await checkConnection(client, CONNECT_MS);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
