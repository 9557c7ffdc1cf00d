import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { cleanEnvironment, runAs } from '@pay/local-postgres/run-program';
import type { ServerAccount } from '@pay/local-postgres/server-account';
import { signalTrees } from './process-tree.ts';

export type DaemonOptions = {
  readonly account: ServerAccount | undefined;
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A program that runs until it is ended. It ends with this process at the latest. */
export type Daemon = {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** The last lines of its log. */
  lastLines(): Promise<string>;
};

export async function startDaemon(
  program: string,
  args: readonly string[],
  { account, logFile, env = {} }: DaemonOptions,
): Promise<Daemon> {
  const log = await open(logFile, 'a');
  const child: ChildProcess = spawn(program, args, {
    ...runAs(account),
    cwd: '/',
    // Ctrl-C in a terminal would reach the program's process group too, before the driver has ended the load.
    detached: true,
    env: { ...cleanEnvironment, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log.fd, log.fd],
  });
  await Promise.all([once(child, 'spawn'), log.close()]);
  const pid = child.pid ?? 0;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = () => signalTrees([pid], 'SIGKILL');
  // Runs before the listener that deletes the folder of the run.
  process.prependOnceListener('exit', end);
  child.once('exit', () => process.off('exit', end));
  return {
    pid,
    hasEnded,
    stop: async (signal = 'SIGTERM') => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    lastLines: async () => (await readFile(logFile, 'utf8')).split('\n').slice(-15).join('\n'),
  };
}
