import type { Pool } from '@pay/core/ground/database/pool';
import type { Schema } from './classify.ts';

type Row = { name: string; columns: string[]; own: string[] | null };

/** Reads the tables of a migrated database, and the view of PostgreSQL's time zones, which is the same on every server. */
export async function readSchema(pool: Pool): Promise<Schema> {
  const { rows } = await pool.query<Row>(
    `select case table_schema when 'identity' then 'identity.' else '' end || table_name as name,
       array_agg(column_name::text order by ordinal_position) as columns,
       array_agg(column_name::text) filter (where column_default ~ '\\(' or is_identity = 'YES') as own
     from information_schema.columns where table_schema in ('public', 'identity') or table_name = 'pg_timezone_names' group by 1`,
  );
  return {
    tables: new Map(rows.map(({ name, columns }) => [name, columns])),
    ownDefaults: new Set(rows.flatMap(({ name, own }) => (own ?? []).map((column) => `${name}.${column}`))),
  };
}
