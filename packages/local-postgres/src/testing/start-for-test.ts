import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from '../start-local-postgres.ts';

/** Settings for a small server that does not flush to disk, because no test here cuts the machine's power. */
export const quickSettings = { fsync: 'off', shared_buffers: '16MB' };

/** A server that is stopped after the test at the latest. */
export async function startForTest(
  dataDir: string,
  options: Partial<LocalPostgresOptions> = {},
): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir, settings: quickSettings, log: () => {}, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** Runs statements on one connection and returns the first column of the last statement's rows. */
export async function query(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // Stopping the server ends the connection with an error, which is ignored because each statement reports its own
  // result.
  client.on('error', () => {});
  await client.connect();
  try {
    let column: readonly unknown[] = [];
    for (const statement of statements) {
      const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
      column = rows.map(([first]) => first);
    }
    return column;
  } finally {
    await client.end();
  }
}
