import type { Pool } from '@pay/core/ground/database/pool';
import type { TestEngine } from '../harness/test-engine.ts';

type Digest = { readonly name: string; readonly digest: string };

const statements = new WeakMap<Pool, Promise<string>>();

/**
 * Returns a digest of every table, by table name. Two equal digests mean that no row has changed. The time when a key
 * was last used and the request log are left out, because refused requests change both. The links of the audit and the
 * presence of workers are left out too, because workers write them independently of requests. The engine must not be
 * shared, because it would also process what other test files left behind.
 *
 * @param about a regular expression; rows without a match are left out
 */
export async function allRows(
  { database: { pool } }: Pick<TestEngine, 'database'>,
  about = '',
): Promise<Readonly<Record<string, string>>> {
  const known = statements.get(pool) ?? statementFor(pool);
  statements.set(pool, known);
  // The statement is built and planned once, because there are many tables, and it runs before and after each request.
  const text = await known;
  const { rows } = await pool.query<Digest>({ name: 'tests.all_rows', text, values: [about] });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function statementFor(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'api\\_request%'
       and tablename not in ('key_addresses', 'audit_links', 'audit_pending', 'webhook_workers')
     order by 1`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' ' ||
      md5(coalesce(string_agg(md5((to_jsonb(t) - 'last_used_at')::text), '' order by t::text), '')) as digest from ${name} t
      where $1 = '' or to_jsonb(t)::text ~ $1`,
  );
  return digests.join(' union all ');
}
