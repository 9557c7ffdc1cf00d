import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import type { TestProject } from 'vitest/node';
import { TEMPLATE } from '../harness/test-database.ts';
import { startFastPostgres } from './fast-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's URL for the run's PostgreSQL server, on which each test creates its own database. */
    databaseUrl: string;
  }
}

/** Starts one server for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startFastPostgres();
  // A busy machine can need a long time to open a connection.
  const url = `${server.url}?connect_timeout=60`;
  project.provide('databaseUrl', url);
  await makeTemplate(url);
  return server.stop;
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
