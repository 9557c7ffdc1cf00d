import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { readSchema } from '../../sharding/read-schema.ts';
import { serverOf } from '../../sharding/router/route.ts';
import { type Router, startRouter } from '../../sharding/router/start-router.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { type SilentProxy, startSilentProxy } from '../proxies/silent-proxy.ts';
import { type CrashDatabase, startCrashDatabase } from './database.ts';
import type { Disturbances } from './disturbances.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A server of PostgreSQL, and direct access to it, past all proxies. */
export type CrashServer = {
  readonly database: CrashDatabase;
  readonly pool: Pool;
  /** The proxy between the router and the server; undefined if there is no router. */
  readonly proxy?: SilentProxy;
};

/** Where a run has its data: one server, or several behind a router. */
export type Storage = {
  /** The address that nodes connect to, each through its own proxy. */
  readonly url: string;
  /** For operations, past the nodes' proxies. */
  readonly pool: Pool;
  readonly servers: readonly [CrashServer, ...CrashServer[]];
  readonly serverOf: (profileId: string) => CrashServer;
  readonly router: Router | undefined;
  /**
   * The file system of all servers; undefined if this process is not allowed to mount one, so that the disk is never
   * full.
   */
  readonly disk: SmallDisk | undefined;
};

export type StorageOptions = {
  readonly count: number;
  readonly folder: string;
  readonly desk: FaultDesk;
  readonly disturbances: Disturbances;
  readonly log: (line: string) => void;
};

const POOL_MAX = 40;
/** The time limit of a query. It is long, because whole tables are read at the end. */
const READ_MS = 600_000;

export async function startStorage(ends: AsyncDisposableStack, options: StorageOptions): Promise<Storage> {
  const { count, folder, log } = options;
  const disk = await mountSmallDisk(join(folder, 'disk'));
  if (disk) ends.defer(() => disk.remove());
  else log('No file system can be mounted here, so the disk is never full.');
  const first = await startServer(ends, options, 0);
  if (count === 1) {
    const { database, pool } = first;
    return { url: database.url, pool, servers: [first], serverOf: () => first, router: undefined, disk };
  }
  const others: CrashServer[] = [];
  for (let number = 1; number < count; number += 1) others.push(await startServer(ends, options, number));
  return { ...(await behindRouter(ends, options, [first, ...others])), disk };
}

async function startServer(
  ends: AsyncDisposableStack,
  { count, folder, disturbances, log }: StorageOptions,
  number: number,
): Promise<CrashServer> {
  const place = join(folder, 'disk', number === 0 ? 'postgres' : `postgres-${number}`);
  const settings = count === 1 ? {} : { max_prepared_transactions: '100' };
  const database = await startCrashDatabase(place, disturbances, log, settings);
  ends.defer(() => database.stop());
  const pool = createPool({ url: database.url, applicationName: 'crash', max: POOL_MAX, answerMs: READ_MS });
  ends.defer(() => pool.end());
  await migrate(pool);
  if (count === 1) return { database, pool };
  const proxy = await startSilentProxy(database.port);
  ends.defer(() => proxy.stop());
  return { database, pool, proxy };
}

async function behindRouter(
  ends: AsyncDisposableStack,
  { desk }: StorageOptions,
  servers: readonly [CrashServer, ...CrashServer[]],
): Promise<Omit<Storage, 'disk'>> {
  const urls = servers.map(({ database, proxy }) => {
    const url = new URL(database.url);
    url.port = String(proxy?.port);
    return url.href;
  });
  let killed = 0;
  const onPrepared = (): void => {
    const fault = desk.take('phases:prepared');
    if (fault === undefined) return;
    killed += 1;
    // The servers take turns to be disturbed, because the first server commits before the others.
    if (servers[killed % servers.length]?.database.kill() !== true) desk.giveBack(fault);
  };
  const router = await startRouter(urls, await readSchema(servers[0].pool), onPrepared);
  ends.defer(() => router.stop());
  const { length: shards } = servers;
  const pool = createPool({ url: router.url, applicationName: 'crash', max: POOL_MAX, answerMs: READ_MS, shards });
  ends.defer(() => pool.end());
  const own = (profileId: string) => servers[serverOf(profileId, shards)] ?? servers[0];
  return { url: router.url, pool, servers, serverOf: own, router };
}

/** The rows of all servers. */
export async function onEach<Row extends Record<string, unknown>>(
  servers: readonly CrashServer[],
  text: string,
  values: unknown[] = [],
): Promise<readonly Row[]> {
  const answers: Row[] = [];
  for (const { pool } of servers) answers.push(...(await pool.query<Row>(text, values)).rows);
  return answers;
}
