import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccount } from '@pay/local-postgres/server-account';
import { type Daemon, startDaemon } from './daemon.ts';
import { type NodeSettings, patroniConfig, USER } from './patroni-config.ts';
import { signalTrees } from './process-tree.ts';

/** One host of the cluster: PostgreSQL and the Patroni that governs it. */
export type DatabaseNode = {
  readonly name: string;
  readonly port: number;
  readonly restOrigin: string;
  url(database: string): string;
  /** Starts Patroni, which starts PostgreSQL. `env` applies to both. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends SIGKILL to PostgreSQL and, unless `what` is `postgres`, to Patroni. */
  kill(what: 'postgres' | 'both'): void;
  /** Sends SIGSTOP to both; returns a function that sends SIGCONT. */
  freeze(): () => void;
  /** An orderly stop. */
  stop(): Promise<void>;
  lastLines(): Promise<string>;
};

export type DatabaseNodeOptions = NodeSettings & {
  readonly patroni: string;
  readonly account: ServerAccount | undefined;
};

export function databaseNode(options: DatabaseNodeOptions): DatabaseNode {
  const { name, folder, port, account, patroni } = options;
  const configFile = join(folder, 'patroni.yml');
  let daemon: Daemon | undefined;
  // PostgreSQL is not a child of Patroni, and survives it.
  const both = () => [daemon?.pid, postmasterOf(folder)];
  process.prependOnceListener('exit', () => signalTrees(both(), 'SIGKILL'));

  return {
    name,
    port,
    restOrigin: `http://127.0.0.1:${options.restPort}`,
    url: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    start: async (env = {}) => {
      // Every JSON document is YAML too.
      await writeFile(configFile, JSON.stringify(patroniConfig(options), null, 2), { mode: 0o644 });
      const logFile = join(folder, 'patroni.log');
      daemon = await startDaemon(patroni, [configFile], { account, logFile, env: { HOME: folder, ...env } });
    },
    kill: (what) => signalTrees(what === 'postgres' ? [postmasterOf(folder)] : both(), 'SIGKILL'),
    freeze: () => {
      const frozen = both();
      signalTrees(frozen, 'SIGSTOP');
      return () => signalTrees(frozen, 'SIGCONT');
    },
    stop: async () => {
      await daemon?.stop();
      signalTrees(both(), 'SIGKILL');
    },
    lastLines: async () => (await daemon?.lastLines()) ?? '',
  };
}

/** The process id is on the first line. A server that was killed leaves the file behind. */
function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'latin1').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}
