import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { NOW } from './read-now-sql.ts';

/** The database's time, in milliseconds since 1970. */
export async function readNow(database: Database): Promise<number> {
  const [row] = await run<{ now: Date }>(database, NOW, []);
  return row?.now.getTime() ?? 0;
}
