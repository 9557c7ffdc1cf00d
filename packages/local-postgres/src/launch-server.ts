import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readServerState } from './end-leftover-server.ts';
import type { ServerPlace } from './place-server.ts';
import { cleanEnvironment, runAs } from './run-program.ts';

export interface LaunchRequest {
  readonly place: ServerPlace;
  readonly cluster: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The process id of the folder's last server; another program might have this id now. */
  readonly formerPid: number | undefined;
  readonly log: (line: string) => void;
}

export interface LaunchedServer {
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const pollMs = 20;
const progressEveryMs = 10_000;
const stopLimitMs = 60_000;
const logBytesMax = 16 * 1024 * 1024;

/**
 * Starts a server and waits until it accepts connections, however long crash recovery takes.
 *
 * @returns the running server, or its output before it ended
 */
export async function launchServer(request: LaunchRequest): Promise<LaunchedServer | { readonly failure: string }> {
  const logFile = await openLog(request);
  const { size: logStart } = await logFile.stat();
  try {
    const child = spawnServer(request, logFile.fd);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
    });
    const isReady = await Promise.race([ended.then(() => false), waitUntilReady(child, request)]);
    if (isReady && child.pid !== undefined) return watchOver(child, child.pid, ended, request.log);
    const said = await readFrom(logFile, logStart);
    return { failure: said === '' ? await ended : said };
  } finally {
    await logFile.close();
  }
}

async function openLog({ logFile, place: { account } }: LaunchRequest): Promise<FileHandle> {
  const old = await stat(logFile).catch(() => undefined);
  if (old !== undefined && old.size > logBytesMax) await rename(logFile, `${logFile}.1`);
  const handle = await open(logFile, 'a+', 0o600);
  if (account !== undefined) await handle.chown(account.uid, account.gid);
  return handle;
}

/** The server writes to a file and not to a pipe, because it might outlive this process. */
function spawnServer({ place, cluster, settings, formerPid }: LaunchRequest, logFd: number): ChildProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(place.binaries.postgres, ['-D', cluster, ...args], {
    ...runAs(place.account),
    cwd: '/',
    detached: true,
    // PostgreSQL ignores this process id when it checks whether the folder's last server is still running.
    env: { ...cleanEnvironment, ...(formerPid === undefined ? {} : { PG_GRANDPARENT_PID: String(formerPid) }) },
    stdio: ['ignore', logFd, logFd],
  });
}

async function waitUntilReady(child: ChildProcess, { cluster, log }: LaunchRequest): Promise<boolean> {
  for (let waitedMs = 0; child.exitCode === null && child.signalCode === null; waitedMs += pollMs) {
    const state = await readServerState(cluster);
    if (state?.isReady && state.pid === child.pid) return true;
    if (waitedMs > 0 && waitedMs % progressEveryMs === 0)
      log('PostgreSQL is still starting (recovering from a crash?)');
    await delay(pollMs);
  }
  return false;
}

function watchOver(
  child: ChildProcess,
  pid: number,
  end: Promise<string>,
  log: (line: string) => void,
): LaunchedServer {
  let isStopping = false;
  // Without this, a process that ends without `stop`, for example because of an uncaught error, would leave the server
  // running.
  const interrupt = (): boolean => child.kill('SIGINT');
  process.once('exit', interrupt);
  const ended = end.then((how) => {
    process.off('exit', interrupt);
    if (!isStopping) log(`PostgreSQL ended unexpectedly (${how})`);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGINT');
    const limit = setTimeout(() => {
      log('PostgreSQL does not shut down, so it is stopped immediately (it recovers at the next start)');
      child.kill('SIGQUIT');
    }, stopLimitMs);
    await ended;
    clearTimeout(limit);
  };
  return { pid, ended, stop };
}

async function readFrom(file: FileHandle, start: number): Promise<string> {
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start);
  return buffer.toString('utf8');
}
