import type { Pool } from '@pay/core/ground/database/pool';

type Definition = { readonly drop: string; readonly make: string };

/** Foreign keys are dropped first and restored last, including those of tables that are not changed. */
const CONSTRAINTS = `select format('alter table %I drop constraint %I', c.conrelid::regclass, conname) as drop,
    format('alter table %I add constraint %I %s', c.conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as make
  from pg_constraint c
  where conrelid = any ($1::regclass[]) and contype in ('f', 'p', 'u') or confrelid = any ($1::regclass[]) and contype = 'f'
  order by contype <> 'f', conname`;

const INDEXES = `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index i where indrelid = any ($1::regclass[])
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`;

/**
 * Runs `work` while the tables have no indexes or foreign keys, then restores them. Inserts cost half as much this way,
 * and invalid rows still fail at the end. Use it only for tables that nobody else uses.
 */
export async function withoutIndexes(
  pool: Pool,
  tables: readonly string[],
  { signal, work }: { readonly signal: AbortSignal; readonly work: () => Promise<void> },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'");
    const constraints = await client.query<Definition>(CONSTRAINTS, [tables]);
    const indexes = await client.query<Definition>(INDEXES, [tables]);
    const definitions = [...constraints.rows, ...indexes.rows];
    for (const { drop } of definitions) await client.query(drop);
    await work();
    for (const { make } of definitions.toReversed()) {
      signal.throwIfAborted();
      await client.query(make);
    }
  } finally {
    client.release(true);
  }
}
