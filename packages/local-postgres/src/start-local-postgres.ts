import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, clusterUser, createCluster } from './create-cluster.ts';
import { describeFailure, passesSoon } from './describe-failure.ts';
import { endLeftoverServer } from './end-leftover-server.ts';
import { lockFolder } from './folder-lock.ts';
import { type LaunchedServer, launchServer } from './launch-server.ts';
import { makeDataFolder, placeServer, type ServerPlace } from './place-server.ts';

export interface LocalPostgresOptions {
  /** The folder for all the server's files; created if missing. Only one process can use it at a time. */
  readonly dataDir: string;
  /** A free port by default. */
  readonly port?: number;
  /** Settings of postgresql.conf that replace the ones below, for example `{fsync: 'off'}` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives progress, one line at a time. */
  readonly log: (line: string) => void;
  /** The folder for root's data and binaries, used if the server's account cannot reach them otherwise. */
  readonly fallbackDir?: string;
}

export interface LocalPostgres {
  /** `postgres://user:password@127.0.0.1:port/postgres`, of the superuser. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends open connections and shuts down cleanly; can be called again. */
  stop(): Promise<void>;
}

/** Durable settings for a small machine that also does other work, with rare checkpoints and no query compiler. */
const usualSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '1GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const attemptsMax = 5;
const retryAfterMs = 300;

/**
 * Starts the PostgreSQL server that npm installed, in its own process group, so that Ctrl-C in the terminal does not
 * reach it and the engines can finish their work before `stop`.
 *
 * @throws Error whose message says on one line what is wrong and what to do
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  await makeDataFolder(resolve(options.dataDir));
  const dataDir = await realpath(options.dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const place = await placeServer(dataDir, options.fallbackDir ?? '/var/lib/pay', options.log);
    const cluster = await createCluster(place, options.settings?.['fsync'] !== 'off', options.log);
    const { server, port } = await startServer(options, place, cluster);
    const ended = server.ended.then(() => lock.release());
    return {
      url: `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${port}/postgres`,
      pid: server.pid,
      ended,
      stop: async () => {
        await server.stop();
        await ended;
      },
    };
  } catch (error) {
    lock.release();
    const isUnexplained = error instanceof Error && 'syscall' in error;
    throw isUnexplained ? new Error(describeFailure(error.message, { dataDir }), { cause: error }) : error;
  }
}

async function startServer(
  { port: wantedPort, settings, log }: LocalPostgresOptions,
  place: ServerPlace,
  cluster: Cluster,
): Promise<{ readonly server: LaunchedServer; readonly port: number }> {
  const logFile = join(place.home, 'server.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await findFreePort());
    const server = await launchServer({
      place,
      cluster: cluster.folder,
      logFile,
      settings: { ...usualSettings, ...settings, port: String(port) },
      formerPid: await endLeftoverServer(cluster.folder, log),
      log,
    });
    if (!('failure' in server)) {
      log(`PostgreSQL is running on port ${port}`);
      return { server, port };
    }
    const someoneTookPort = wantedPort === undefined && server.failure.includes('Address already in use');
    if (attempt === attemptsMax || !(someoneTookPort || passesSoon(server.failure))) {
      throw new Error(describeFailure(server.failure, { dataDir: place.home, port, logFile }));
    }
    await delay(retryAfterMs);
  }
}

/** A port on 127.0.0.1 that nothing listened on a moment ago. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
