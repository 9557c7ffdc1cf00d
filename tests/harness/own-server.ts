import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import { query } from '@pay/local-postgres/testing/start-for-test';

export type OwnServer = {
  readonly url: string;
  readonly port: number;
  /** Runs a statement over a connection that Pay knows nothing of; the first column of what it gives. */
  ask(text: string): Promise<readonly unknown[]>;
  /** A standby as of now, which hears of nothing that is done later. */
  copyAsStandby(): Promise<OwnServer>;
  stop(): Promise<void>;
};

/** A PostgreSQL server whose settings, and whose role, are the test's to change; migrated. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const folder = await newFolder();
  const server = await start(folder, settings);
  const pool = createPool({ url: server.url, applicationName: 'tests', max: 1 });
  await migrate(pool);
  await pool.end();
  return server;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-server-'));
  // Started by root, the server runs as another account, which has to pass through.
  await chmod(folder, 0o755);
  return folder;
}

async function start(folder: string, settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const begin = (port?: number) =>
    startLocalPostgres({
      dataDir: folder,
      settings: { fsync: 'off', ...settings },
      log: () => {},
      ...(port === undefined ? {} : { port }),
    });
  let server = await begin();
  const url = server.url;
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    ask: (text) => query(url, text),
    copyAsStandby: async () => {
      await server.stop();
      const copy = await newFolder();
      await promisify(execFile)('cp', ['-a', `${folder}/.`, copy]);
      await writeFile(join(copy, 'cluster', 'standby.signal'), '');
      server = await begin(port);
      return start(copy, settings);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
