import pg from 'pg';
import type { Pool } from './pool.ts';

/** A connection beside those of the pool, by the same options: for what holds one for as long as the process runs. */
export async function ownConnection(pool: Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options);
  await client.connect();
  return client;
}
