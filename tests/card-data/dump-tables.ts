import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '@pay/core/ground/database/pool';

/** Writes the rows of each of our tables, as the server returns them, to a separate text file. */
export async function dumpTables(pool: Pool, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    writeFileSync(join(folder, `${name}.txt`), rows.map(({ row }) => `${row}\n`).join(''));
  }
}
