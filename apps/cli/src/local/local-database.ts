import { join } from 'node:path';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import type { Env } from '../config.ts';
import { print } from '../terminal/print.ts';

export type LocalDatabase = { readonly url: string; stop(): Promise<void> };

/** The database that DATABASE_URL names, else a PostgreSQL server of our own inside the data folder. */
export async function localDatabase(env: Env, folder: string): Promise<LocalDatabase> {
  const given = env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  return startLocalPostgres({ dataDir: join(folder, 'postgres'), log: (line) => print(`  ${line}`) });
}
