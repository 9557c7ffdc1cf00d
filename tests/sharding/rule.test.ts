import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statement } from '@pay/core/ground/database/statement';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeDocument } from '../docs/write-document.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { ROOT } from '../tidy/project-files.ts';
import { classify, type Schema, SHARDING, SHARDING_FILE, type Verdict } from './classify.ts';
import { collectStatements, namesInSource } from './collect-statements.ts';
import { readSchema } from './read-schema.ts';
import { hasForm, shardingPage } from './sharding-page.ts';

const PAGE = join(ROOT, 'docs/sharding-statements.md');
const UPDATE = 'Run: UPDATE_SHARDING=1 npx vitest run tests/sharding/rule.test.ts';
const isUpdating = process.env['UPDATE_SHARDING'] === '1';

let statements: ReadonlyMap<string, Statement>;
let schema: Schema;
let verdicts: ReadonlyMap<string, Verdict>;
let strayKeys: readonly string[];
beforeAll(async () => {
  statements = await collectStatements();
  const database = await createTestDatabase();
  schema = await readSchema(database.pool);
  const { rows } = await database.pool.query<{ name: string; is_key: boolean }>(
    `select indrelid::regclass::text as name, bool_and(pg_get_indexdef(indexrelid) ~ '\\mprofile_id\\M') as is_key
     from pg_index where indisunique group by 1`,
  );
  strayKeys = rows.flatMap(({ name, is_key }) => (is_key || !schema.tables.has(name) ? [] : [name]));
  await database.drop();
  verdicts = new Map([...statements].map(([name, { text }]) => [name, classify(text, schema)]));
}, 60_000);

/**
 * The names of the statements with such a verdict. Leaves out statements that several servers do not get, and
 * statements that every server runs on its own rows.
 */
function having(isSuch: (verdict: Verdict) => boolean): readonly string[] {
  return [...verdicts].flatMap(([name, verdict]) => (isSuch(verdict) && !isElsewhere(name) ? [name] : [])).sort();
}
const isElsewhere = (name: string) =>
  name in SHARDING.everyShard || name in SHARDING.replaced || hasForm(statements, name);
const unrouted = () => having(({ kind }) => kind === 'unrouted');
const differing = () => having((verdict) => verdict.kind === 'small, on all' && verdict.ownValue !== undefined);

describe('the tables', () => {
  test('small tables exist, and every other table has a profile', () => {
    const known = [...schema.tables.keys()];
    expect(SHARDING.small.filter((table) => !known.includes(table))).toEqual([]);
    const divided = known.filter((table) => !SHARDING.small.includes(table));
    expect(divided.filter((table) => !schema.tables.get(table)?.includes('profile_id'))).toEqual(['schema_migrations']);
  });

  test('what is unique in a divided table is unique within a profile, so each server can guarantee it alone', () => {
    const known = [...SHARDING.small, 'schema_migrations'];
    expect(strayKeys.filter((table) => !known.includes(table))).toEqual([]);
  });
});

describe('every named statement', () => {
  test('is read', () => {
    expect(namesInSource().filter((name) => !statements.has(name))).toEqual([]);
    expect(statements.size).toBeGreaterThan(450);
  });

  test('names its profile as one parameter, uses only small tables, or is listed', async () => {
    expect(unrouted().filter((name) => !SHARDING.notYet.includes(name))).toEqual([]);
    expect(differing().filter((name) => !SHARDING.copiesDiffer.includes(name))).toEqual([]);
    if (!isUpdating) return;
    const kept = { ...SHARDING, notYet: unrouted(), copiesDiffer: differing() };
    await writeDocument(SHARDING_FILE, JSON.stringify(kept));
  });

  test('is removed from the lists when it complies, so that they only become shorter', async () => {
    const { notYet, copiesDiffer } = JSON.parse(await readFile(SHARDING_FILE, 'utf8'));
    expect(notYet, UPDATE).toEqual(unrouted());
    expect(copiesDiffer, UPDATE).toEqual(differing());
  });

  test('that every server runs cannot be sent to one, and does exist', () => {
    const kindOf = (name: string) => verdicts.get(name)?.kind;
    expect(Object.keys(SHARDING.everyShard).filter((name) => kindOf(name) !== 'unrouted')).toEqual([]);
    const replaced = Object.keys(SHARDING.replaced);
    expect(replaced.filter((name) => kindOf(name) !== 'unrouted' && kindOf(name) !== 'small, on all')).toEqual([]);
  });

  test('is in the list for operators', async () => {
    const page = shardingPage(statements, schema);
    if (isUpdating) await writeFile(PAGE, page);
    expect(await readFile(PAGE, 'utf8').catch(() => ''), UPDATE).toBe(page);
  });
});
