import type pg from 'pg';
import { type Migration, readMigrations } from './migrations/read-migrations.ts';
import { patientConnection } from './own-connection.ts';
import type { Database, Pool } from './pool.ts';

export type MigrationProgress = (line: string) => void;

/**
 * Migrates the database to the schema version that this program needs. It is safe to run on several nodes at the same
 * time, because each migration runs in a transaction that locks the list of migrations, so the second node waits and
 * then finds the migration applied.
 */
export async function migrate(pool: Pool, progress: MigrationProgress = () => {}): Promise<void> {
  // A migration can take longer than a statement of the payment path is allowed to.
  const client = await patientConnection(pool);
  try {
    await createList(client);
    const migrations = readMigrations();
    for (const [index, migration] of migrations.entries()) {
      const startedAt = performance.now();
      if (await applyOnce(client, migration)) {
        const ms = Math.round(performance.now() - startedAt);
        progress(`[${index + 1}/${migrations.length}] ${migration.name} applied (${ms} ms)`);
      }
    }
    progress(`database is at ${migrations.at(-1)?.name}`);
  } finally {
    await client.end();
  }
}

/** Whether every migration of this program is applied; a database with newer migrations is accepted too. */
export async function isMigrated(database: Database): Promise<boolean> {
  const exists = await database.query("select to_regclass('schema_migrations') is not null as yes");
  if (!exists.rows[0]?.yes) return false;
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return readMigrations().every((migration) => applied.has(migration.name));
}

async function createList(client: pg.Client): Promise<void> {
  const create = `create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  // If two nodes create the table at the same time, one of them conflicts with the other's row in the catalogue. Then
  // it exists.
  await client.query(create).catch(() => client.query(create));
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('lock table schema_migrations in access exclusive mode');
    const found = await client.query<{ checksum: string }>('select checksum from schema_migrations where name = $1', [
      migration.name,
    ]);
    const applied = found.rows[0];
    if (applied && applied.checksum !== migration.checksum) {
      throw new Error(`Migration ${migration.name} differs from the one that was applied to this database.`);
    }
    if (!applied) {
      await client.query(migration.sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    }
    await client.query('commit');
    return !applied;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
