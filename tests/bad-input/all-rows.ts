import type { Pool } from '@pay/core/ground/database/pool';
import type { TestEngine } from '../harness/test-engine.ts';

const statements = new WeakMap<Pool, Promise<string>>();

/**
 * Returns a digest of every table, by table name. Two equal digests mean that no row has changed. The time a key was
 * last used and the request log are left out, because refused requests change both. The engine must not be shared,
 * because it would also process what other test files left behind.
 */
export async function allRows({ database: { pool } }: TestEngine): Promise<Readonly<Record<string, string>>> {
  const known = statements.get(pool) ?? statementFor(pool);
  statements.set(pool, known);
  // The statement is built and planned once, because there are many tables, and it runs before and after each request.
  const text = await known;
  const { rows } = await pool.query<{ name: string; digest: string }>({ name: 'tests.all_rows', text });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function statementFor(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'api\\_request%' order by 1`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' ' ||
      md5(coalesce(string_agg(md5((to_jsonb(t) - 'last_used_at')::text), '' order by t::text), '')) as digest from ${name} t`,
  );
  return digests.join(' union all ');
}
