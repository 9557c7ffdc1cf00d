import { readFileSync } from 'node:fs';
import { migrate } from '@pay/core/ground/database/migrate';
import { type Migration, migrationOf, readMigrations } from '@pay/core/ground/database/migrations/read-migrations';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const changed = readMigrations().filter(({ earlier }) => earlier.length > 0);
/** The texts that migrations had when they were first released, each under the name of its migration. */
const firstTexts = changed.map(({ name }) =>
  migrationOf(name, readFileSync(new URL(`earlier-texts/${name}.sql`, import.meta.url), 'utf8')),
);

const prefix = `earlier_texts_${process.hrtime.bigint()}`;
const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
let upgraded: Pool;
let fresh: Pool;
beforeAll(async () => {
  upgraded = await createDatabase('upgraded');
  fresh = await createDatabase('fresh');
});
afterAll(async () => {
  for (const pool of [upgraded, fresh]) await pool.end();
  for (const name of ['upgraded', 'fresh']) await admin.query(`drop database ${prefix}_${name} with (force)`);
  await admin.end();
});

async function createDatabase(name: string): Promise<Pool> {
  await admin.query(`create database ${prefix}_${name}`);
  const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `${prefix}_${name}` }).href;
  return createPool({ url, applicationName: 'tests', max: 2 });
}

test('a database to which earlier texts of migrations were applied ends up the same as a new one', async () => {
  expect(changed.map(({ earlier }) => earlier)).toEqual(firstTexts.map(({ checksum }) => [checksum]));
  const last = changed.at(-1)?.name ?? '';
  const atThatTime = readMigrations()
    .filter(({ name }) => name <= last)
    .map((current): Migration => firstTexts.find(({ name }) => name === current.name) ?? current);
  await migrate(upgraded, undefined, atThatTime);
  await migrate(upgraded);
  await migrate(fresh);
  expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
  // A program of that time accepts both.
  for (const pool of [upgraded, fresh]) await migrate(pool, undefined, atThatTime);
});

/** Columns, constraints and indexes, each as PostgreSQL itself describes it. */
async function schemaOf(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query(`
    select attrelid::regclass || '.' || attname as name,
      attnum || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
        || coalesce(pg_get_expr(adbin, adrelid), '') as definition
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and attnum > 0
      and not attisdropped
    union all
    select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace in ('public'::regnamespace, 'identity'::regnamespace)
    union all
    select indexrelid::regclass::text, indisvalid || ' ' || pg_get_indexdef(indexrelid)
    from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
    order by 1, 2`);
  expect(rows.length).toBeGreaterThan(500);
  return rows;
}
