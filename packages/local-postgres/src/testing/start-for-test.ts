import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from '../start-local-postgres.ts';

/** Small and without flushes to disk: no test here pulls the plug of the machine. */
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

/** Runs statements on one connection and gives the first column of the last one's rows. */
export async function query(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is stopped meanwhile ends the connection; the statements tell by themselves whether they succeeded.
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
