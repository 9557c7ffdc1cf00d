import pg from 'pg';
import type { Pool } from './pool.ts';

/** A connection outside the pool with the same options, for work that keeps one while the process runs. */
export async function ownConnection(pool: Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options);
  await client.connect();
  return client;
}
