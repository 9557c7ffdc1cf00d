import type { TestEngine } from './test-engine.ts';

/**
 * Returns where the engine's database or log contains any of these card numbers: as digits, in groups, or as bytes in
 * hex.
 */
export async function cardTraces(engine: TestEngine, numbers: readonly string[]): Promise<readonly string[]> {
  const { pool } = engine.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const places = new Map([['log', await engine.readLog()]]);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from ${name} t`,
    );
    places.set(name, rows[0]?.text ?? '');
  }
  return [...places].flatMap(([place, text]) =>
    numbers.filter((number) => holds(text, number)).map((number) => `${place} holds …${number.slice(-4)}`),
  );
}

function holds(text: string, number: string): boolean {
  const hex = Buffer.from(number).toString('hex');
  return text.replace(/[\s-]/g, '').includes(number) || text.includes(hex);
}
