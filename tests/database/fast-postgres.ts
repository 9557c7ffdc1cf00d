import { existsSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';

export type FastPostgres = {
  /** The superuser's URL. */
  readonly url: string;
  /** The same over a Unix socket, which takes a fifth less of the processor for a short statement. */
  readonly socketUrl: string;
  readonly stop: () => Promise<void>;
};

/** Starts a server that never flushes to disk, because its data is deleted when it stops or this process exits. */
export async function startFastPostgres(further: Readonly<Record<string, string>> = {}): Promise<FastPostgres> {
  const folder = await mkdtemp(join(roomiestFolder(), 'pay-tests-'));
  // If root starts the server, the server runs as another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const lines: string[] = [];
  const server = await startLocalPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '256MB',
      unix_socket_directories: sockets,
      ...further,
    },
    log: (line) => lines.push(line),
  }).catch((error: Error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  // An interrupted run exits without stopping the server.
  const removeAtExit = (): void => {
    process.kill(server.pid, 'SIGQUIT');
    for (let attempt = 1; attempt <= 50 && !isRemoved(folder); attempt += 1) sleepSync(20);
  };
  process.once('exit', removeAtExit);
  return {
    url: server.url,
    socketUrl: server.url.replace('127.0.0.1', encodeURIComponent(sockets)),
    stop: async () => {
      process.off('exit', removeAtExit);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Returns a folder in memory if there is room, because a database has hundreds of files and a run creates dozens of
 * copies.
 */
function roomiestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Removes a folder and returns whether it is gone. The server can recreate files while it stops, and `rmSync` does not
 * always report that it could not finish.
 */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
  return !existsSync(folder);
}

function sleepSync(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
