import { join } from 'node:path';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';

/** The PostgreSQL server under test. */
export type BenchServer = {
  /** Creates an empty database and returns its address. */
  newDatabase(name: string): Promise<string>;
};

const OLDEST_VERSION = 15;

/** Starts the bench's own durable server, which npm installed; its data is removed with the folder. */
export async function startOwnServer(
  ends: AsyncDisposableStack,
  options: { readonly folder: string; readonly signal: AbortSignal; readonly log: (line: string) => void },
): Promise<BenchServer> {
  const { folder, signal, log } = options;
  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), log });
  ends.defer(() => server.stop());
  // Otherwise, a statement over whole tables would continue until its time limit.
  signal.addEventListener('abort', () => void server.stop(), { once: true });
  return {
    newDatabase: async (name) => {
      await withPool(server.url, (pool) => pool.query(`create database ${name}`));
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
  };
}

/**
 * Uses the database that the user names, on the user's own server. It must be empty, and is empty again afterwards,
 * because the tables of this run, and only those, are dropped at the end. Throws an error with a message for the user
 * when the database cannot be used.
 */
export async function useGivenDatabase(ends: AsyncDisposableStack, url: string): Promise<BenchServer> {
  await withPool(url, async (pool) => {
    const { rows } = await pool.query<{ version: number; relations: number }>(LOOK_AT_DATABASE);
    const found = rows[0] ?? { version: 0, relations: 0 };
    if (found.version < OLDEST_VERSION) throw new Error(`--database: PostgreSQL ${OLDEST_VERSION} or later is needed.`);
    if (found.relations > 0) {
      throw new Error(
        '--database: this database already contains tables. Create an empty one, because the bench only changes empty databases.',
      );
    }
  });
  ends.defer(() => withPool(url, dropAll));
  return { newDatabase: async () => url };
}

const LOOK_AT_DATABASE = `select current_setting('server_version_num')::integer / 10000 as version,
  (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)') as relations`;

/**
 * Drops every table in a database that was empty when the run began, and the schema `identity`.
 */
async function dropAll(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in (current_schema(), 'identity')",
  );
  if (rows.length > 0) await pool.query(`drop table ${rows.map(({ name }) => name).join(', ')}`);
  await pool.query('drop schema if exists identity; drop function if exists refuse_change');
}

async function withPool(url: string, work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool({ url, applicationName: 'bench', max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
