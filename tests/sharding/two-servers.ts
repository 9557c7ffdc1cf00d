import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { startFastPostgres } from '../database/fast-postgres.ts';
import type { TestDatabase } from '../harness/test-database.ts';
import { readSchema } from './read-schema.ts';
import { serverOf } from './router/route.ts';
import { type Router, startRouter } from './router/start-router.ts';

const SERVERS = 2;

export type TwoServers = {
  /** Leads to both servers through the router. */
  readonly database: TestDatabase;
  /** Each server by itself. */
  readonly servers: readonly Pool[];
  /** The server that has a profile, without the router. */
  readonly serverOf: (profileId: string) => Pool;
  readonly router: Router;
};

/** Starts two PostgreSQL servers with migrated databases, and the router in front of them. */
export async function startTwoServers(): Promise<TwoServers> {
  await using ends = new AsyncDisposableStack();
  const servers: Pool[] = [];
  const urls: string[] = [];
  for (let n = 0; n < SERVERS; n++) {
    const { url, stop } = await startFastPostgres({ max_prepared_transactions: '100' });
    ends.defer(stop);
    const pool = createPool({ url, applicationName: `server ${n}`, max: 2 });
    ends.defer(() => pool.end());
    await migrate(pool);
    urls.push(url);
    servers.push(pool);
  }
  const router = await startRouter(urls, await readSchema(servers[0] as Pool));
  ends.defer(() => router.stop());
  const pool = createPool({ url: router.url, applicationName: 'tests', max: 4, shards: SERVERS });
  ends.defer(() => pool.end());
  const all = ends.move();
  return {
    database: { url: router.url, pool, drop: () => all.disposeAsync() },
    servers,
    serverOf: (profileId) => servers[serverOf(profileId, SERVERS)] as Pool,
    router,
  };
}
