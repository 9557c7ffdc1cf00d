import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningCommand, startCommand } from '../../harness/command.ts';
import { freePort } from '../../harness/free-port.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { type AcquirerProxy, type AcquirerProxyOptions, startAcquirerProxy } from '../proxies/acquirer-proxy.ts';
import { startClientProxy } from '../proxies/client-proxy.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../proxies/database-proxy.ts';
import type { Disturbances } from './disturbances.ts';
import { nodeClock } from './node-clock.ts';
import { controlProcess, type ProcessControl } from './process-control.ts';

/** One of our processes, behind its proxies. It is restarted after it has been killed. */
export type CrashNode = {
  readonly name: string;
  /** The address for clients. */
  readonly origin: string;
  /** The address without a proxy, for clients that get no faults. */
  readonly calmOrigin: string;
  readonly control: ProcessControl;
  readonly database: DatabaseProxy;
  /** The proxies to the acquirers of the run. */
  readonly acquirers: readonly AcquirerProxy[];
  /** Sets how far its wall clock is off; 0 corrects the clock. */
  stepClock(offsetMs: number): void;
  /** Resolves when the process is running. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

export type ReachedAcquirer = Pick<AcquirerProxyOptions, 'acquirerUrl' | 'acquirerName' | 'protocol'> & {
  /** Settings for a node that reaches the acquirer at this port. */
  readonly env: (proxyPort: number) => Readonly<Record<string, string>>;
};

export type NodeOptions = Omit<AcquirerProxyOptions, 'control' | keyof ReachedAcquirer> & {
  readonly acquirers: readonly ReachedAcquirer[];
  readonly name: string;
  readonly roles: readonly string[];
  readonly databaseUrl: string;
  readonly desk: FaultDesk;
  readonly disturbances: Disturbances;
  /** Settings that all nodes share. */
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly logFile: string;
};

const REROUTED = new URL(`file://${join(import.meta.dirname, 'rerouted.ts')}`).href;

const RESTART_PAUSE_MS = 200;
/** The maximum number of failed starts in a row: before the process has run for the first time, and later. */
const FAILED_STARTS_MAX = [3, 300] as const;

/** Starts the proxies. The process is started later, by `start`, because it needs `publicOrigin`. */
export async function createNode(options: NodeOptions): Promise<CrashNode & { start(publicOrigin: string): void }> {
  const { desk, disturbances, name, roles } = options;
  const port = await freePort();
  const databasePort = Number(new URL(options.databaseUrl).port);
  const controlled = controlProcess(name);
  const parts = { ...options, databasePort, control: controlled };
  const database = await startDatabaseProxy(parts);
  const acquirers = await Promise.all(options.acquirers.map((each) => startAcquirerProxy({ ...parts, ...each })));
  const reached = options.acquirers.map((each, place) => ({ ...each, port: acquirers[place]?.port ?? 0 }));
  const client = await startClientProxy(port, desk);
  const clock = nodeClock(options.folder, name);
  let command: RunningCommand | undefined;
  let failures = 0;
  let hasRun = false;
  let lives: Promise<void> = Promise.resolve();
  let isStopping = false;

  const env = (publicOrigin: string) => ({
    ...options.env,
    ...clock.env,
    ...rerouting(clock.env, reached),
    ...Object.assign({}, ...reached.map((each) => each.env(each.port))),
    DATABASE_URL: Object.assign(new URL(options.databaseUrl), { port: String(database.port) }).href,
    PAY_SANDBOX_BASE_URL: publicOrigin,
    PAY_PORT: String(port),
    PAY_LOG_FILE: options.logFile,
  });

  /** Runs the process until it ends. Another run follows, even after a failed start while PostgreSQL is down. */
  async function live(publicOrigin: string): Promise<void> {
    const args = ['serve', '--environment', 'sandbox', ...roles.flatMap((role) => ['--role', role])];
    const started = startCommand(args, env(publicOrigin));
    command = started;
    const exited = once(started.process, 'exit');
    const endOfStart = disturbances.begin({ node: name });
    const isUp = await started.line(/^Ready/).then(
      () => true,
      () => false,
    );
    if (isUp) {
      // After its first start, a process has nothing to recover from.
      endOfStart(hasRun ? undefined : 0);
      hasRun = true;
      controlled.begin(started.process);
    }
    failures = isUp ? 0 : failures + 1;
    await exited;
    disturbances.begin({ node: name })();
    endOfStart();
    if (failures === FAILED_STARTS_MAX[hasRun ? 1 : 0])
      throw new Error(`${name} does not start: ${(await started.ended()).stderr}`);
  }

  async function liveOn(publicOrigin: string): Promise<void> {
    while (!isStopping) {
      await live(publicOrigin);
      if (!isStopping) await pause(RESTART_PAUSE_MS);
    }
  }

  return {
    name,
    origin: `http://127.0.0.1:${client.port}`,
    calmOrigin: `http://127.0.0.1:${port}`,
    control: controlled,
    database,
    acquirers,
    stepClock: (offsetMs) => {
      clock.set(offsetMs);
      // A process reads its clock's offset when it starts. It would end if it got the signal before it had started.
      if (controlled.isUp()) command?.process.kill('SIGUSR2');
    },
    start: (publicOrigin) => {
      lives = liveOn(publicOrigin);
      lives.catch(() => {});
    },
    up: async () => {
      while (!controlled.isUp()) await Promise.race([pause(RESTART_PAUSE_MS), lives]);
    },
    stop: async () => {
      isStopping = true;
      // A paused process reacts to SIGTERM only after SIGCONT.
      command?.process.kill('SIGCONT');
      command?.process.kill('SIGTERM');
      await lives.catch(() => {});
      for (const proxy of [database, ...acquirers, client]) proxy.stop();
    },
  };
}

type Reached = { readonly acquirerUrl: string; readonly port: number };

/** Sends the process's connections to the accounts at each acquirer through the node's own proxy to that acquirer. */
function rerouting(env: Readonly<Record<string, string>>, acquirers: readonly Reached[]) {
  return {
    NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import=${REROUTED}`.trim(),
    CRASH_REROUTE: acquirers.map(({ acquirerUrl, port }) => `${new URL(acquirerUrl).port}:${port}`).join(),
  };
}
