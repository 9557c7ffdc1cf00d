import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { databaseShards } from '@pay/settings/database-shards';
import { databaseUrl as checkedUrl } from '@pay/settings/database-url';
import type { Env } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { findRunningStart } from '../local/running-start.ts';
import { Failure } from '../terminal/failure-sentence.ts';

/** Runs `work` on the database that DATABASE_URL names, or otherwise on that of the running local start. */
export function withDatabase<T>(env: Env, work: (pool: Pool) => Promise<T>): Promise<T> {
  return withDatabaseAt(databaseUrl(env), env, work);
}

/**
 * Runs `work` as the user who owns the tables: with PAY_MIGRATE_DATABASE_URL, if it is set. The nodes need not have the
 * rights of that user.
 */
export function withDatabaseOfOwner<T>(env: Env, work: (pool: Pool) => Promise<T>): Promise<T> {
  const own = 'PAY_MIGRATE_DATABASE_URL';
  return withDatabaseAt(env[own] ? checkedUrl(env, own) : databaseUrl(env), env, work);
}

async function withDatabaseAt<T>(url: string, env: Env, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ url, applicationName: 'pay cli', max: 2, shards: databaseShards(env) });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export function databaseUrl(env: Env): string {
  const url = env['DATABASE_URL'] ?? findRunningStart(dataFolder(env))?.database_url;
  if (!url) throw new Failure('Pay is not running here. Start it with npm start, or set DATABASE_URL.');
  return checkedUrl({ ...env, DATABASE_URL: url });
}
