import { migrationOf, readMigrations } from '@pay/core/ground/database/migrations/read-migrations';
import { splitStatements } from '@pay/core/ground/database/migrations/read-steps';
import { describe, expect, test } from 'vitest';
import { refusalsOf, tablesOf } from './migration-rules.ts';

/** Earlier migrations were written before the rules, and can no longer be changed. */
const FIRST_WITH_RULES = '0054';

const EXISTING = new Set(['sessions', 'attempts']);
const refused = (sql: string) => refusalsOf(migrationOf('9999-planted', sql), EXISTING);

describe('migrations stop neither payments nor nodes of the earlier version', () => {
  const all = readMigrations();
  const rows = all.map((migration, index) => ({ migration, earlier: all.slice(0, index).flatMap(tablesOf) }));
  test.each(rows.filter(({ migration }) => migration.name >= FIRST_WITH_RULES))(
    '$migration.name',
    ({ migration, earlier }) => {
      expect(earlier).toEqual(expect.arrayContaining(['sessions', 'attempts', 'identity.people', 'limit_points']));
      expect(refusalsOf(migration, new Set(earlier))).toEqual([]);
    },
  );

  test.each([
    'create index on sessions (status)',
    'create index concurrently by_status on sessions (status)',
    '--! step by step\ncreate index concurrently by_status on sessions (status)',
    '--! step by step\ncreate index if not exists by_status on sessions (status)',
    'drop index by_status',
    'update sessions set a = 1',
    '--! step by step\nupdate sessions set a = 1 where a is null',
    '--! step by step\n--! in batches of attempts\nupdate sessions set a = 1 where :batch',
    'delete from attempts',
    'insert into fresh select 1 from sessions',
    'create table copy as select * from sessions',
    'alter table sessions add column a text not null',
    'alter table sessions add column a text default random()::text',
    "alter table sessions add column a text check (a <> '')",
    'alter table sessions add column a text references profiles',
    'alter table sessions add column a text generated always as (status) stored',
    'alter table sessions add column a text unique',
    'alter table sessions add constraint c check (a > 0)',
    'alter table sessions add constraint c unique (a)',
    'alter table sessions add constraint c check (a > 0) not valid, add constraint d check (a > 1)',
    'alter table sessions validate constraint c',
    'alter table sessions alter column a type bigint',
    'alter table sessions alter column a set not null',
    'alter table sessions rename column a to b',
    'alter table sessions rename to visits',
    'alter table sessions drop column a',
    'alter table sessions drop a',
    'alter table sessions add column a text; alter table attempts add column a text',
    '--! step by step\nalter table sessions add column a text',
    '--! step by step\nalter table sessions add constraint c check (a > 0) not valid',
    '--! step by step\ncreate table fresh (id text)',
    'drop table sessions',
    'truncate sessions',
    'lock table sessions',
    'vacuum full sessions',
    "do $$ begin execute 'update sessions set a = 1'; end $$",
    'do $$ begin update sessions set a = 1; if exists (select from sessions) then return; end if; end $$',
  ])('refused: %s', (sql) => {
    expect(refused(sql)).toHaveLength(1);
  });

  test.each([
    'create table fresh (id text primary key, a text references sessions); create index on fresh (a)',
    "create table fresh (id text); insert into fresh values ('a; b'); alter table fresh add constraint c check (id > '')",
    'alter table sessions add column a text, add column b integer not null default 0, add c timestamptz default now()',
    'alter table sessions add constraint c check (a > 0) not valid, drop constraint d, set (fillfactor = 90)',
    "--! step by step\ncreate unique index concurrently if not exists by_a on sessions (a) where a <> ';'",
    '--! step by step\n--! in batches of sessions\nupdate sessions set a = 1 where a is null and :batch',
    '--! step by step\nalter table sessions validate constraint c; drop index concurrently if exists by_a',
    '--! step by step\nalter table sessions drop constraint if exists c, add constraint c check (a > 0) not valid',
    'do $$ begin if exists (select from sessions) or exists (select from a) then return; end if; delete from a; end $$',
  ])('accepted: %s', (sql) => {
    expect(refused(sql)).toEqual([]);
  });
});

test('a migration is split at the ends of its statements, and nowhere else', () => {
  const sql = `-- one; really
    insert into a values ('it''s; so', "b;c"); /* two; */
    create function f() returns trigger language plpgsql as $body$ begin x; end $body$;
    update a set b = 1;;  `;
  expect(splitStatements(sql).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
    `-- one; really insert into a values ('it''s; so', "b;c")`,
    '/* two; */ create function f() returns trigger language plpgsql as $body$ begin x; end $body$',
    'update a set b = 1',
  ]);
});

test('a misspelled instruction is not treated as a comment', () => {
  expect(() => migrationOf('9999-planted', '--! step-by-step\nselect 1')).toThrow('unknown line --! step-by-step');
});
