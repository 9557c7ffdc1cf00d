import { join } from 'node:path';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import { databaseUrl } from '@pay/settings/database-url';
import type { Env } from '../config.ts';
import { print } from '../terminal/print.ts';

export type LocalDatabase = {
  readonly url: string;
  /** Whether DATABASE_URL names it, so that it can belong to somebody else. */
  readonly isGiven: boolean;
  stop(): Promise<void>;
};

/**
 * Settings for a small database that shares one person's machine with everything else: a small cache, and no processes
 * for work that it does not have.
 */
const SETTINGS = {
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
};

/** The database that DATABASE_URL names, or otherwise our own PostgreSQL server in the data folder. */
export async function localDatabase(env: Env, folder: string): Promise<LocalDatabase> {
  const given = env['DATABASE_URL'];
  if (given) return { url: databaseUrl(env), isGiven: true, stop: async () => {} };
  const server = await startLocalPostgres({
    dataDir: join(folder, 'postgres'),
    settings: SETTINGS,
    log: (line) => print(`  ${line}`),
  });
  return { url: server.url, isGiven: false, stop: () => server.stop() };
}
