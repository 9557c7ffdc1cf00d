import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@pay/core/ground/database/pool';
import { cleanEnvironment, runAs, runProgram } from '@pay/local-postgres/run-program';
import { chooseServerAccount, type ServerAccount } from '@pay/local-postgres/server-account';
import { freePort } from '../harness/free-port.ts';
import type { Programs } from './programs.ts';

/** A PostgreSQL server whose write-ahead log pgBackRest archives. All its files are in one folder. */
export type ArchivedPostgres = {
  readonly url: string;
  backup(type: 'full' | 'incr'): Promise<void>;
  /** Kills the server and deletes its data; the repository of backups remains. */
  destroy(): Promise<void>;
  /**
   * Restores the state at a point in time, given in PostgreSQL's format, and starts the server. Resolves when it
   * accepts writes.
   */
  restore(moment: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The maximum time that a segment of the log waits to be archived. Production can use a minute, but a drill must use
 * less, because it is shorter than that.
 */
export const ARCHIVE_TIMEOUT_SECONDS = 5;

const READY_PAUSE_MS = 100;

export async function startArchivedPostgres(folder: string, programs: Programs): Promise<ArchivedPostgres> {
  const account = process.getuid?.() === 0 ? chooseServerAccount(await readFile('/etc/passwd', 'utf8')) : undefined;
  const home = join(folder, 'postgres');
  const cluster = join(home, 'cluster');
  const port = await freePort();
  const url = `postgres://pay@127.0.0.1:${port}/postgres`;
  const config = join(home, 'pgbackrest.conf');
  const backrest = [`--config=${config}`, '--stanza=pay'];
  const ask = (...args: readonly string[]) => succeed(programs.pgbackrest, [...backrest, ...args], account);

  for (const name of ['', 'repo', 'log', 'lock', 'spool', 'socket']) await makeFolder(join(home, name), account);
  await writeFile(config, backrestConfig(home, port), { mode: 0o644 });
  const initdb = ['-D', cluster, '-U', 'pay', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await succeed(join(programs.postgres, 'initdb'), initdb, account);
  await writeSettings(join(cluster, 'pay.conf'), account, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: join(home, 'socket'),
    archive_mode: 'on',
    archive_command: `${programs.pgbackrest} ${backrest.join(' ')} archive-push %p`,
    archive_timeout: `${ARCHIVE_TIMEOUT_SECONDS}s`,
    timezone: 'UTC',
    jit: 'off',
  });
  await writeFile(join(cluster, 'postgresql.conf'), "include 'pay.conf'\n", { flag: 'a' });

  let server = await launch();
  await ask('stanza-create');
  await ask('check');

  async function launch(): Promise<ChildProcess> {
    const log = await open(join(home, 'server.log'), 'a');
    const child = spawn(join(programs.postgres, 'postgres'), ['-D', cluster], {
      ...runAs(account),
      cwd: '/',
      detached: true,
      env: { ...cleanEnvironment },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    const end = () => kill(child);
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    while (!(await acceptsWrites(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL does not start:\n${await lastLines(home)}`);
      await pause(READY_PAUSE_MS);
    }
    return child;
  }

  return {
    url,
    backup: (type) => ask(`--type=${type}`, 'backup'),
    destroy: async () => {
      const ended = once(server, 'exit');
      kill(server);
      await ended;
      await rm(cluster, { recursive: true });
    },
    restore: async (moment) => {
      await makeFolder(cluster, account);
      await ask('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      server = await launch();
    },
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

function backrestConfig(home: string, port: number): string {
  return `[global]
repo1-path=${join(home, 'repo')}
repo1-retention-full=2
log-path=${join(home, 'log')}
lock-path=${join(home, 'lock')}
spool-path=${join(home, 'spool')}
start-fast=y

[pay]
pg1-path=${join(home, 'cluster')}
pg1-socket-path=${join(home, 'socket')}
pg1-port=${port}
pg1-user=pay
pg1-database=postgres
`;
}

async function makeFolder(path: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

async function writeSettings(
  path: string,
  account: ServerAccount | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await writeFile(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

async function succeed(program: string, args: readonly string[], account: ServerAccount | undefined): Promise<void> {
  const { exitCode, output } = await runProgram(program, args, account);
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
}

/** The server leads its own process group, which is killed as a whole. */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

async function acceptsWrites(url: string): Promise<boolean> {
  const pool = createPool({ url, applicationName: 'restore drill', max: 1 });
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

async function lastLines(home: string): Promise<string> {
  return (await readFile(join(home, 'server.log'), 'utf8')).split('\n').slice(-10).join('\n');
}
