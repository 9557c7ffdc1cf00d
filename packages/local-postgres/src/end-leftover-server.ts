import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const pollMs = 50;
const stopLimitMs = 60_000;

/**
 * Ends the server that a killed process left running on `cluster`. A process that merely has the reused id of an old
 * server is left alone.
 *
 * @returns the process id that the last server left in the folder, if any. Pass it to PostgreSQL as an id to ignore; otherwise PostgreSQL would mistake the process that now has this id for a running server
 * @throws Error if the old server does not end
 */
export async function endLeftoverServer(cluster: string, log: (line: string) => void): Promise<number | undefined> {
  const pid = (await readServerState(cluster))?.pid;
  if (pid === undefined || !(await isServer(pid, cluster))) return pid;
  log(`Stopping the database server that an earlier start left behind (process ${pid})`);
  interrupt(pid);
  // The server's command line is empty as soon as it has ended, but its process id can remain for a long time if
  // nothing reaps orphans.
  for (let waitedMs = 0; await isServer(pid, cluster); waitedMs += pollMs) {
    if (waitedMs >= stopLimitMs) {
      throw new Error(
        `The database server that an earlier start left behind (process ${pid}) does not stop. End that process first.`,
      );
    }
    await delay(pollMs);
  }
  return pid;
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // The server has just ended on its own.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The state that a server writes in its folder; undefined before it has written any. */
export async function readServerState(cluster: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** Whether a command line belongs to a server that this package started on `cluster`. */
export function isServerOf(cluster: string, commandLine: string): boolean {
  return /^\S.*\/postgres -D /.test(commandLine) && commandLine.includes(` -D ${cluster} `);
}

async function isServer(pid: number, cluster: string): Promise<boolean> {
  return isServerOf(cluster, await readCommandLine(pid));
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  const printed = await promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return printed === undefined ? '' : `${printed.stdout.trim()} `;
}
