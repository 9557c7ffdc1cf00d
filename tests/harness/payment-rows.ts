import type { TestEngine } from './test-engine.ts';

const TABLES = ['sessions', 'attempts', 'refunds', 'events', 'audit_entries'] as const;

/** Row counts and digests of the tables that a refused request must not change. */
export async function paymentRows(engine: TestEngine): Promise<unknown> {
  const columns = TABLES.map(
    (name) => `(select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), ''))
                from ${name} t) as ${name}`,
  );
  const { rows } = await engine.database.pool.query(`select ${columns.join(', ')}`);
  return rows[0];
}

/** The lines of the engine's log that report an error. */
export async function errorLines(engine: TestEngine): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n');
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line));
}
