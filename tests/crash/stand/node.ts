import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningCommand, startCommand } from '../../harness/command.ts';
import { freePort } from '../../harness/free-port.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { type AcquirerProxy, startAcquirerProxy } from '../proxies/acquirer-proxy.ts';
import { startClientProxy } from '../proxies/client-proxy.ts';
import { startDatabaseProxy } from '../proxies/database-proxy.ts';

/** One of our processes, behind its proxies. It is restarted after it has been killed. */
export type CrashNode = {
  readonly name: string;
  /** The address for clients. */
  readonly origin: string;
  /** Sends SIGKILL; returns false if the process was not running. */
  kill(): boolean;
  /** Resolves when the process is running. */
  up(): Promise<void>;
  /** Resolves when none of the process's calls to the acquirer is in progress. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
};

export type NodeOptions = {
  readonly name: string;
  readonly roles: readonly string[];
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  /** Settings that all nodes share. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly desk: FaultDesk;
};

const RESTART_PAUSE_MS = 200;
const FAILED_STARTS_MAX = 100;

/** Starts the proxies. The process is started later, by `start`, because it needs `publicOrigin`. */
export async function createNode(options: NodeOptions): Promise<CrashNode & { start(publicOrigin: string): void }> {
  const { desk, simulatorUrl, name } = options;
  const port = await freePort();
  const databasePort = Number(new URL(options.databaseUrl).port);
  let command: RunningCommand | undefined;
  let failures = 0;
  let lives: Promise<void> = Promise.resolve();
  let isUp = false;
  let isStopping = false;

  const kill = (): boolean => {
    const wasUp = isUp && command?.process.kill('SIGKILL') === true;
    if (wasUp) isUp = false;
    return wasUp;
  };
  const database = await startDatabaseProxy({ databasePort, desk, kill });
  const acquirer: AcquirerProxy = await startAcquirerProxy({ simulatorUrl, desk, kill });
  const client = await startClientProxy(port, desk);
  const env = (publicOrigin: string) => ({
    ...options.env,
    DATABASE_URL: Object.assign(new URL(options.databaseUrl), { port: String(database.port) }).href,
    PAY_SIMULATOR_URL: `http://127.0.0.1:${acquirer.port}`,
    PAY_SANDBOX_BASE_URL: publicOrigin,
    PAY_PORT: String(port),
    PAY_LOG_FILE: options.logFile,
  });

  /** Runs the process until it ends. Another run follows, even after a failed start while PostgreSQL is down. */
  async function live(publicOrigin: string): Promise<void> {
    const args = ['serve', '--environment', 'sandbox', ...options.roles.flatMap((role) => ['--role', role])];
    const begun = startCommand(args, env(publicOrigin));
    command = begun;
    const exited = once(begun.process, 'exit');
    isUp = await begun.line(/^Ready/).then(
      () => true,
      () => false,
    );
    failures = isUp ? 0 : failures + 1;
    await exited;
    isUp = false;
    if (failures === FAILED_STARTS_MAX) throw new Error(`${name} does not start: ${(await begun.ended()).stderr}`);
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
    kill,
    start: (publicOrigin) => {
      lives = liveOn(publicOrigin);
      lives.catch(() => {});
    },
    up: async () => {
      while (!isUp) await Promise.race([pause(RESTART_PAUSE_MS), lives]);
    },
    delivered: acquirer.delivered,
    stop: async () => {
      isStopping = true;
      command?.process.kill('SIGTERM');
      await lives.catch(() => {});
      for (const proxy of [database, acquirer, client]) proxy.stop();
    },
  };
}
