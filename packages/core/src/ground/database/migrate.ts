import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Blockers, blockersOf, limitLockWaits, patiently } from './lock-patience.ts';
import { isLockTimeout } from './lock-timeout.ts';
import { type Migration, readMigrations } from './migrations/read-migrations.ts';
import { patientConnection } from './own-connection.ts';
import type { Database, Pool } from './pool.ts';
import { runSteps } from './run-steps.ts';

export type MigrationProgress = (line: string) => void;

const LOOK_AGAIN_MS = 100;

/**
 * Migrates the database to the schema version that this program needs. Several nodes can run it at the same time: a
 * migration holds a lock on the list of migrations, and other nodes look again until they find the migration applied. A
 * migration never waits long for a lock on another table, because payments would wait behind the migration. Instead,
 * the migration gives up and tries again.
 */
export async function migrate(
  pool: Pool,
  progress: MigrationProgress = () => {},
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  await using ends = new AsyncDisposableStack();
  // A migration can take longer than the time limit for statements of the payment path.
  const list = await patientConnection(pool);
  ends.defer(() => list.end());
  if (!(await hasAll(list, migrations))) await applyAll(list, pool, ends, migrations, progress);
  progress(`database is at ${migrations.at(-1)?.name}`);
}

/** The connection that runs the steps of migrations. */
type ForSteps = { readonly client: pg.Client; readonly blockers: Blockers };

async function applyAll(
  list: pg.Client,
  pool: Pool,
  ends: AsyncDisposableStack,
  migrations: readonly Migration[],
  progress: MigrationProgress,
): Promise<void> {
  // While the steps of a migration run on the other connection, this connection holds the lock and does nothing.
  await list.query('set idle_in_transaction_session_timeout = 0');
  await createList(list);
  const blockers = await blockersOf(list, pool);
  let other: Promise<ForSteps> | undefined;
  const forSteps = (): Promise<ForSteps> => {
    other ??= patientConnection(pool).then(async (client) => {
      ends.defer(() => client.end());
      return { client, blockers: await blockersOf(client, pool) };
    });
    return other;
  };
  for (const [index, migration] of migrations.entries()) {
    const place = `[${index + 1}/${migrations.length}] ${migration.name}`;
    const startedAt = performance.now();
    const tell = (line: string) => progress(`${place} ${line}`);
    const apply = () =>
      patiently(
        (lockWaitMs) => applyOnce(list, forSteps, migration, tell, lockWaitMs),
        tell,
        // Steps wait on the other connection, and tell themselves who blocks them.
        migration.steps === undefined ? blockers : undefined,
      );
    let applied = await apply();
    while (applied === 'by another node now') {
      await pause(LOOK_AGAIN_MS);
      applied = await apply();
    }
    if (applied === 'now') tell(`applied (${Math.round(performance.now() - startedAt)} ms)`);
  }
}

/** Whether Pay has begun to migrate this database: a database without migrations does not contain Pay. */
export async function hasMigrations(database: Database | pg.Client): Promise<boolean> {
  const { rows } = await database.query<{ yes: boolean }>("select to_regclass('schema_migrations') is not null as yes");
  return rows[0]?.yes === true;
}

/** Whether every migration of this program is applied; a database with newer migrations is accepted too. */
export async function isMigrated(database: Database): Promise<boolean> {
  if (!(await hasMigrations(database))) return false;
  const { rows } = await database.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return readMigrations().every((migration) => applied.has(migration.name));
}

/**
 * Whether every migration is applied. Only reads, because a user who must not create tables may also ask: PostgreSQL
 * refuses `create table if not exists` to that user even if the table exists. Throws if a migration differs.
 */
async function hasAll(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await hasMigrations(client))) return false;
  const { rows } = await client.query<Listed>('select name, checksum from schema_migrations');
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name);
    if (checksum === undefined) return false;
    requireSame(migration, checksum);
  }
  return true;
}

type Listed = { readonly name: string; readonly checksum: string };

function requireSame(migration: Migration, checksum: string): void {
  if ([migration.checksum, ...migration.earlier].includes(checksum)) return;
  throw new Error(`Migration ${migration.name} differs from the one that was applied to this database.`);
}

async function createList(client: pg.Client): Promise<void> {
  const create = `create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  // If two nodes create the table at the same time, one node's statement conflicts with the other node's row in the
  // catalogue. The table then exists.
  await client.query(create).catch(() => client.query(create));
}

/** When the migration was applied. */
type Applied = 'before' | 'now' | 'by another node now';

async function applyOnce(
  list: pg.Client,
  forSteps: () => Promise<ForSteps>,
  migration: Migration,
  progress: MigrationProgress,
  lockWaitMs: number,
): Promise<Applied> {
  await list.query('begin');
  try {
    // One migration at a time; nodes can still read the list. Nothing waits for this lock, because a waiting statement
    // has a snapshot, and creating an index concurrently waits for all earlier snapshots.
    const isOurs = await list.query('lock table schema_migrations in share update exclusive mode nowait').then(
      () => true,
      (error: unknown) => {
        if (isLockTimeout(error)) return false;
        throw error;
      },
    );
    if (!isOurs) {
      await list.query('rollback');
      return 'by another node now';
    }
    // Without parameters, because a statement with parameters keeps its snapshot until the next statement.
    const found = await list.query<{ checksum: string }>(
      `select checksum from schema_migrations where name = ${list.escapeLiteral(migration.name)}`,
    );
    const applied = found.rows[0];
    if (applied) requireSame(migration, applied.checksum);
    else {
      if (migration.steps === undefined) {
        await limitLockWaits(list, 'of this transaction', lockWaitMs);
        await list.query(migration.sql);
      } else {
        const { client, blockers } = await forSteps();
        await runSteps(client, migration.steps, progress, blockers);
      }
      // A program of an earlier version knows only the first text, and must accept this database too.
      await list.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.earlier[0] ?? migration.checksum,
      ]);
    }
    await list.query('commit');
    return applied ? 'before' : 'now';
  } catch (error) {
    await list.query('rollback').catch(() => {});
    throw error;
  }
}
