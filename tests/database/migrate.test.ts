import { isMigrated, migrate } from '@pay/core/ground/database/migrate';
import { migrationOf, readMigrations } from '@pay/core/ground/database/migrations/read-migrations';
import { patientConnection } from '@pay/core/ground/database/own-connection';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { insertOnlyRole } from '../audit/insert-only-role.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { startFastPostgres } from './fast-postgres.ts';

let admin: Pool;
let pools: Pool[];
let name: string;
let url: string;

async function createEmpty(): Promise<void> {
  name = `migrate_${process.hrtime.bigint()}`;
  admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  await admin.query(`create database ${name}`);
  url = Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href;
  pools = Array.from({ length: 8 }, () => createPool({ url, applicationName: 'tests', max: 2 }));
}

async function drop(): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}

const first = () => pools[0] as Pool;

describe('migrations', () => {
  beforeEach(createEmpty);
  afterEach(drop);

  test('eight nodes that migrate at the same time apply each migration exactly once', async () => {
    const lines: string[] = [];
    await Promise.all(pools.map((pool) => migrate(pool, (line) => lines.push(line))));
    const applied = lines.filter((line) => line.includes('applied'));
    expect(applied).toHaveLength(readMigrations().length);
    expect(await isMigrated(first())).toBe(true);
  });

  test('a database with payments keeps all its rows', async () => {
    const early = readMigrations().filter(({ name: each }) => each < '0003');
    expect(early).toHaveLength(2);
    await first().query(`create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    for (const { name: applied, checksum, sql } of early) {
      await first().query(sql);
      await first().query('insert into schema_migrations (name, checksum) values ($1, $2)', [applied, checksum]);
    }
    await first().query(`
      insert into sessions (profile_id, track_id, amount_minor, currency, expires_at)
      values ('Abcdefgh', 'trk_1', 10500, 'BHD', now() + interval '1 day');
      insert into events (profile_id, event_id, position, track_id, sequence, type, body)
      values ('Abcdefgh', 'evt_1', 1, 'trk_1', 1, 'session.expired', '{}')`);
    await migrate(first());
    const { rows } = await first().query(`select
      (select array_agg(track_id) from sessions) as sessions, (select array_agg(event_id) from events) as events,
      (select count(*)::integer from attempts) as attempts`);
    expect(rows).toEqual([{ sessions: ['trk_1'], events: ['evt_1'], attempts: 0 }]);
  });

  test('a new database keeps no sample rows, only their statistics', async () => {
    await migrate(first());
    const { rows } = await first().query(`select
      (select count(*) from sessions) + (select count(*) from attempts) + (select count(*) from events)
        + (select count(*) from idempotency_keys) as rows,
      (select n_distinct from pg_stats where tablename = 'sessions' and attname = 'profile_id') as profiles`);
    expect(rows).toEqual([{ rows: 0n, profiles: 10 }]);
    // Creating an index on an empty table resets its row count to 0, so insert sample rows afterwards, as 0003 does.
    const tables = ['attempts', 'deliveries', 'events', 'idempotency_keys', 'refunds', 'sessions'];
    const known = await first().query(
      // On a busy machine, autovacuum can visit a table before 0015 raises its thresholds.
      `select relname from pg_class c where oid = any ($1::regclass[])
         and (reltuples >= 100 or pg_stat_get_last_autovacuum_time(oid) is not null) order by relname`,
      [tables],
    );
    expect(known.rows.map((row) => row.relname)).toEqual(tables);
  });

  test('`pay migrate` prefers the database URL that only it reads, so that nodes need no rights to change tables', async () => {
    const ended = await runCommand(['migrate'], {
      DATABASE_URL: 'postgres://nobody@localhost:1/pay',
      PAY_MIGRATE_DATABASE_URL: url,
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(await isMigrated(first())).toBe(true);
    const refused = await runCommand(['migrate'], {
      DATABASE_URL: url,
      PAY_MIGRATE_DATABASE_URL: 'postgres://owner@db.example/pay',
    });
    expect(refused.stderr).toMatch(/^pay: PAY_MIGRATE_DATABASE_URL points to another host\. /);
  });

  test('an empty database is not treated as migrated', async () => {
    expect(await isMigrated(first())).toBe(false);
  });
});

describe('a migrated database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  test('a second run changes nothing', async () => {
    const lines: string[] = [];
    await migrate(database.pool, (line) => lines.push(line));
    expect(lines).toHaveLength(1);
  });

  test('a second run as a user who cannot create tables succeeds, but still refuses a changed migration', async () => {
    const role = await insertOnlyRole(database);
    try {
      const lines: string[] = [];
      await migrate(role.pool, (line) => lines.push(line));
      expect(lines).toEqual([`database is at ${readMigrations().at(-1)?.name}`]);
      await database.pool.query(`update schema_migrations set checksum = 'other'`);
      await expect(migrate(role.pool)).rejects.toThrow('differs from the one that was applied to this database');
    } finally {
      await role.drop();
    }
  });

  test('autovacuum does not replace the statistics from sample rows with those of empty tables', async () => {
    const taught = readMigrations().flatMap(({ sql }) => /^ *analyze ([\w, ]+);/m.exec(sql)?.[1]?.split(', ') ?? []);
    expect(taught).toContain('delivery_attempts');
    // These thresholds exceed the number of sample rows that all migrations create, change and delete in a table.
    const { rows } = await database.pool.query(
      `select relname from pg_class where oid = any ($1::regclass[]) and reloptions @> array[
         'autovacuum_vacuum_threshold=10000', 'autovacuum_vacuum_insert_threshold=10000',
         'autovacuum_analyze_threshold=10000'] order by relname`,
      [taught],
    );
    expect(rows.map((row) => row.relname)).toEqual([...new Set(taught)].sort());
  });

  test('a migration that was changed after it was applied is refused', async () => {
    await database.pool.query(`update schema_migrations set checksum = 'other'`);
    await expect(migrate(database.pool)).rejects.toThrow('differs from the one that was applied to this database');
  });

  test('every key, unique index and foreign key of payment data begins with profile_id', async () => {
    const { rows } = await database.pool.query(`
      select c.relname as table, i.relname as index, a.attname as first_column
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where x.indisunique and c.oid = any ('{sessions,attempts,events,event_heads,idempotency_keys}'::regclass[])`);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter((row) => row.first_column !== 'profile_id')).toEqual([]);
    const foreign = await database.pool.query(`
      select conname, a.attname as first_column from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where contype = 'f' and conrelid::regclass::text = any ('{sessions,attempts,events,idempotency_keys}')`);
    expect(foreign.rows.filter((row) => row.first_column !== 'profile_id')).toEqual([]);
  });
});

describe('a migration of a database in use', () => {
  beforeEach(createEmpty);
  afterEach(drop);

  const ask = async (text: string) => (await (pools[1] as Pool).query(text)).rows;

  test('lets all other statements go first while it cannot get its lock', async () => {
    await ask('create table orders (id integer)');
    const reader = await (pools[2] as Pool).connect();
    await reader.query('begin; select from orders');
    const lines: string[] = [];
    const planted = migrationOf('0001-colour', 'alter table orders add column colour text');
    const migrating = migrate(first(), (line) => lines.push(line), [planted]);
    await eventually(() =>
      ask("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    ).toHaveLength(1);
    // This query waits for the migration, which gives up first.
    expect(await ask('select colour from orders').catch(({ code }) => code)).toBe('42703');
    expect(await ask('select name from schema_migrations')).toEqual([]);
    await eventually(() => lines.at(-1)).toBe(
      '[1/1] 0001-colour waits for a lock of tests, and lets payments go first',
    );
    await reader.query('commit');
    reader.release();
    await migrating;
    expect(await ask('select colour from orders')).toEqual([]);
  });

  test('rewrites a table in batches, each of which is committed separately', async () => {
    await ask("create table orders (id integer, colour text, filler text default repeat('x', 500))");
    await ask('insert into orders (id) select n from generate_series(1, 5000) n');
    const planted = migrationOf(
      '0001-colour',
      `--! step by step
       -- It's every order; the filler makes 2.6 MB of them.
       --! in batches of orders
       update orders set colour = pg_current_xact_id()::text where colour is null and :batch;`,
    );
    await migrate(first(), () => {}, [planted]);
    const [found] = await ask(
      'select count(*)::integer as rows, count(colour)::integer as changed, count(distinct colour)::integer as commits from orders',
    );
    expect(found).toEqual({ rows: 5_000, changed: 5_000, commits: 3 });
  });

  test('that was interrupted continues, and replaces an index that is not complete', async () => {
    await ask('create table orders (id integer); insert into orders values (1), (1), (2)');
    const planted = migrationOf(
      '0001-unique',
      `--! step by step
       alter table orders add column if not exists colour text;
       create unique index concurrently if not exists orders_by_id on orders (id);`,
    );
    await expect(migrate(first(), () => {}, [planted])).rejects.toMatchObject({ code: '23505' });
    expect(await ask("select indisvalid from pg_index where indrelid = 'orders'::regclass")).toEqual([
      { indisvalid: false },
    ]);
    await ask('delete from orders where ctid in (select min(ctid) from orders where id = 1)');
    await Promise.all(pools.map((pool) => migrate(pool, () => {}, [planted])));
    expect(await ask("select indisvalid from pg_index where indrelid = 'orders'::regclass")).toEqual([
      { indisvalid: true },
    ]);
    expect(await ask('select name from schema_migrations')).toEqual([{ name: '0001-unique' }]);
  });

  test('lets a build of an index that has lost its client finish, and keeps its index', async () => {
    await ask('create table orders (id integer)');
    const [writer, builder] = await Promise.all([patientConnection(first()), patientConnection(first())]);
    await writer.query('begin; insert into orders values (1)');
    const index = 'create unique index concurrently if not exists orders_by_id on orders (id)';
    const built = builder.query(index);
    built.catch(() => {});
    const builds = () =>
      ask(`select index_relid::integer as index from pg_stat_progress_create_index
           where datname = current_database() and index_relid <> 0`);
    await eventually(builds).toHaveLength(1);
    const [build] = await builds();
    const lines: string[] = [];
    const planted = migrationOf('0001-unique', `--! step by step\n${index};`);
    const migrating = migrate(first(), (line) => lines.push(line), [planted]);
    await eventually(() => lines).toEqual(['[1/1] 0001-unique waits for an index of orders that is still being built']);
    await writer.query('commit');
    await Promise.all([built, migrating]);
    await Promise.all([writer.end(), builder.end()]);
    expect(
      await ask("select indexrelid::integer as index, indisvalid from pg_index where indrelid = 'orders'::regclass"),
    ).toEqual([{ ...build, indisvalid: true }]);
  });

  test('pushes an autovacuum of its table aside', async () => {
    const server = await startFastPostgres({
      autovacuum_naptime: '1s',
      autovacuum_vacuum_cost_limit: '1',
      autovacuum_vacuum_cost_delay: '100ms',
    });
    const pool = createPool({ url: server.url, applicationName: 'tests', max: 2 });
    try {
      // At this cost, vacuuming one page takes longer than any try of the migration.
      await pool.query(
        `create table orders (id integer) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0)`,
      );
      await pool.query('insert into orders select generate_series(1, 100000)');
      await pool.query('delete from orders');
      const vacuums = () =>
        pool.query("select from pg_stat_progress_vacuum where relid = 'orders'::regclass and phase <> 'initializing'");
      await eventually(async () => (await vacuums()).rowCount).toBe(1);
      const lines: string[] = [];
      const planted = migrationOf('0001-colour', 'alter table orders add column colour text');
      await migrate(pool, (line) => lines.push(line), [planted]);
      expect(lines).toContain('[1/1] 0001-colour waits for a lock of an autovacuum, and lets payments go first');
      expect((await pool.query('select colour from orders')).rows).toEqual([]);
    } finally {
      await pool.end();
      await server.stop();
    }
  });
});
