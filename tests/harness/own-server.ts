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
  /** Runs a statement on a connection outside Pay, and returns the first column. */
  ask(text: string): Promise<readonly unknown[]>;
  /** Starts a standby with the current data. The standby receives no later changes. */
  copyAsStandby(): Promise<OwnServer>;
  stop(): Promise<void>;
};

/** Starts a separate migrated PostgreSQL server, for tests that change its settings or its role. */
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
  // When root starts the server, the server runs as another user, who needs access to the folder.
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
