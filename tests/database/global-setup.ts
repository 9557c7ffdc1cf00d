import { existsSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import type { TestProject } from 'vitest/node';
import { TEMPLATE } from '../harness/test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's URL for the run's PostgreSQL server, on which each test creates its own database. */
    databaseUrl: string;
  }
}

/** Starts one server for the whole run. The server never flushes to disk, because its data is deleted after the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(roomiestFolder(), 'pay-tests-'));
  // If root starts the server, it runs as another account, which must be able to enter this folder.
  await chmod(folder, 0o755);
  const lines: string[] = [];
  const server = await startLocalPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '256MB',
    },
    log: (line) => lines.push(line),
  }).catch((error: Error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  project.provide('databaseUrl', server.url);
  await makeTemplate(server.url);

  // An interrupted run exits without calling the teardown.
  const removeAtExit = (): void => {
    process.kill(server.pid, 'SIGQUIT');
    for (let attempt = 1; attempt <= 50 && !isRemoved(folder); attempt += 1) sleepSync(20);
  };
  process.once('exit', removeAtExit);
  return async () => {
    process.off('exit', removeAtExit);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Returns a folder in memory if there is room, because a database has hundreds of files and a run creates dozens of
 * copies.
 */
function roomiestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Creates and migrates the template, because copying it is far cheaper for a test than running the migrations. */
async function makeTemplate(url: string): Promise<void> {
  const admin = createPool({ url, applicationName: 'tests', max: 1 });
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  const pool = createPool({ url: template.href, applicationName: 'tests', max: 1 });
  await migrate(pool);
  await pool.end();
}

/**
 * Removes a folder and returns whether it is gone. The server can recreate files while it stops, and `rmSync` does not
 * always report that it could not finish.
 */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
  return !existsSync(folder);
}

function sleepSync(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
