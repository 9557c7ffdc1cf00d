import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import { SHARDING } from '../../sharding/classify.ts';

/** A row that one server has in a small table, and another server does not have. */
export type DifferentCopy = { readonly table: string; readonly row: string };

/** The columns of all tables, and for each column whether every server fills it with a value of its own. */
const COLUMNS = `select c.table_schema || '.' || c.table_name as table, c.column_name as column,
    c.data_type = 'timestamp with time zone' or c.is_identity = 'YES' as is_own
  from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'identity')`;

type Column = { table: string; column: string; is_own: boolean };

/** A worker can change a row after one server is read and before the next one is, but not each time. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 1_000;

/**
 * Compares the tables that every server has a whole copy of. For times, and for numbers that each server computes by
 * itself, only compares whether there is a value.
 */
export async function differentCopies(servers: readonly Pool[]): Promise<readonly DifferentCopy[]> {
  if (servers.length === 1) return [];
  let different = await differencesNow(servers);
  for (let looks = 1; looks < LOOKS && different.length > 0; looks += 1) {
    await pause(LOOK_AGAIN_MS);
    const again = new Set((await differencesNow(servers)).map(({ table, row }) => `${table} ${row}`));
    different = different.filter(({ table, row }) => again.has(`${table} ${row}`));
  }
  return different;
}

async function differencesNow(servers: readonly Pool[]): Promise<readonly DifferentCopy[]> {
  const [first, ...others] = servers as readonly [Pool, ...Pool[]];
  const { rows } = await first.query<Column>(COLUMNS);
  const small = new Set(SHARDING.small.map((name) => (name.includes('.') ? name : `public.${name}`)));
  const different: DifferentCopy[] = [];
  for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
    if (!small.has(table)) continue;
    const own = columns.flatMap(({ column, is_own: isOwn }) => (isOwn ? [column] : []));
    const copy = await copyOf(first, table, own);
    for (const other of others) {
      const another = await copyOf(other, table, own);
      const missing = [...copy].filter((row) => !another.has(row));
      const added = [...another].filter((row) => !copy.has(row));
      different.push(...[...missing, ...added].map((row) => ({ table, row })));
    }
  }
  return different;
}

async function copyOf(server: Pool, table: string, own: readonly string[]): Promise<ReadonlySet<string>> {
  type Row = { row: Readonly<Record<string, unknown>> };
  const { rows } = await server.query<Row>(`select to_jsonb(t) as row from ${table} t`);
  const isThere = Object.fromEntries(own.map((name) => [name, true]));
  return new Set(
    rows.map(({ row }) => {
      const kept = Object.entries(row).map(([name, value]) => [name, isThere[name] ? value !== null : value]);
      return JSON.stringify(Object.fromEntries(kept));
    }),
  );
}
