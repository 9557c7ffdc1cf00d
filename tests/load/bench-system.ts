import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { type BenchProcess, startBenchEngine, startSimulator } from './bench-processes.ts';
import { type BenchServer, startOwnServer, useGivenDatabase } from './bench-server.ts';
import { type CpuMeter, cpuMeter } from './cpu-meter.ts';
import { fillTables } from './filling/fill-tables.ts';
import { readStat } from './process-cpu.ts';
import { type Shop, shopAt } from './shop.ts';

/** One engine with all roles and its own database. */
export type Stand = {
  /** The number of sessions that the tables were filled with. */
  readonly sessions: number;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly apiKey: string;
  readonly shop: Shop;
  readonly engine: BenchProcess;
  readonly cpu: CpuMeter;
};

export type BenchSystem = {
  readonly stands: readonly Stand[];
  readonly simulator: BenchProcess;
  /** The process of the database server, if it runs on this machine. */
  readonly postmaster: number | null;
  readonly folder: string;
};

export type BenchSystemOptions = {
  /** The number of sessions of each stand; 0 leaves its tables empty. */
  readonly sizes: readonly number[];
  /** Whether the tables are filled before anything is measured. */
  readonly fillsTables: boolean;
  /** Null to use the bench's own server. */
  readonly databaseUrl: string | null;
  /** Where each engine writes a CPU profile when it ends; null for none. */
  readonly profileFolder: string | null;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

const ROLES = ['api', 'card-page', 'worker'];

/**
 * Runs `work` with a durable PostgreSQL, a simulator and, for each size, an engine. Each is a separate process in a
 * folder that is removed afterwards, even if `work` fails.
 */
export async function withBenchSystem<T>(
  options: BenchSystemOptions,
  work: (system: BenchSystem) => Promise<T>,
): Promise<T> {
  await using ends = new AsyncDisposableStack();
  const folder = await benchFolder(ends);
  const parts = { ...options, folder };
  const { databaseUrl } = options;
  const server = await (databaseUrl === null ? startOwnServer(ends, parts) : useGivenDatabase(ends, databaseUrl));
  const simulator = await startSimulator(ends, parts);
  const stands: Stand[] = [];
  for (const sessions of options.sizes) {
    options.signal.throwIfAborted();
    stands.push(await startStand(ends, { ...parts, server, simulator, sessions }));
  }
  const [first] = stands;
  const postmaster = first === undefined ? null : await postmasterOf(first);
  return await work({ stands, simulator, postmaster, folder });
}

/** If root starts the server, the server runs as another user, who must be able to enter this folder. */
export async function benchFolder(ends: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-bench-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

type StandOptions = BenchSystemOptions & {
  readonly server: BenchServer;
  readonly simulator: BenchProcess;
  readonly folder: string;
  readonly sessions: number;
};

async function startStand(ends: AsyncDisposableStack, options: StandOptions): Promise<Stand> {
  const { server, simulator, sessions, profileFolder } = options;
  const databaseUrl = await server.newDatabase(`bench_${sessions}`);
  // Without a time limit for answers, because an index of ten million rows takes minutes to build.
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 4, answerMs: 0 });
  ends.defer(() => pool.end());
  await migrate(pool);
  const { apiKey, sample } = await fillTables(pool, { ...options, sessions: options.fillsTables ? sessions : 0 });
  const engine = await startBenchEngine(ends, {
    ...options,
    databaseUrl,
    simulatorUrl: simulator.origin,
    roles: ROLES,
    nodeOptions: profileFolder === null ? '' : `--cpu-prof --cpu-prof-dir="${profileFolder}"`,
  });
  const shop = shopAt(engine.origin, apiKey, sample);
  const stand = { sessions, databaseUrl, pool, apiKey, shop, engine };
  const database = await postmasterOf(stand);
  return { ...stand, cpu: cpuMeter({ engine: engine.pid, database, acquirer: simulator.pid }) };
}

/** The database server's process, if it runs on this machine and is visible. */
export async function postmasterOf({ pool, databaseUrl }: Pick<Stand, 'pool' | 'databaseUrl'>): Promise<number | null> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(databaseUrl).hostname)) return null;
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = readStat(rows[0]?.pid ?? 0);
  return backend?.name === 'postgres' ? backend.parent : null;
}
