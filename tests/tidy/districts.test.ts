import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { climbs, cycles, DISTRICTS, strangers, strayTables } from './core-districts.ts';
import { type ProjectFile, projectFiles, ROOT } from './project-files.ts';

const core = projectFiles('.ts').filter(({ path }) => path.startsWith('packages/core/src/'));

function planted(path: string, text: string): readonly ProjectFile[] {
  return [...core, { path: `packages/core/src/${path}`, text }];
}

describe('the districts of core', () => {
  test('every file is in a listed folder', () => {
    expect(core.length).toBeGreaterThan(100);
    expect(strangers(core)).toEqual([]);
  });

  test('a folder without a district, and a noun that is missing from the list, are found', () => {
    expect(strangers(planted('odds/x.ts', ''))).toContain('odds/x.ts');
    expect(strangers(planted('paying/odds/x.ts', ''))).toContain('paying/odds/x.ts');
    expect(strangers(planted('x.ts', ''))).toContain('x.ts');
  });

  test('every listed folder exists', () => {
    const folders = DISTRICTS.flatMap(({ district, nouns }) => [
      district,
      ...Object.keys(nouns).map((n) => `${district}/${n}`),
    ]);
    expect(folders.filter((folder) => !existsSync(join(ROOT, 'packages/core/src', folder)))).toEqual([]);
  });

  test('no import points to a later district', () => {
    expect(climbs(core)).toEqual([]);
  });

  test.each([
    ['ground/ids/x.ts', '../../merchants/keys/api-key.ts', 'merchants/keys/api-key.ts'],
    ['record/events/x.ts', '../../paying/sessions/session.ts', 'paying/sessions/session.ts'],
    ['paying/refunds/x.ts', '../payments/attempt.ts', 'paying/payments/attempt.ts'],
    [
      'paying/payments/ending/x.ts',
      '../../../telling/webhooks/deliveries/delivery.ts',
      'telling/webhooks/deliveries/delivery.ts',
    ],
  ])('finds %s importing %s', (path, imported, target) => {
    const found = `${path} imports ${target}`;
    expect(climbs(planted(path, `import { planted } from '${imported}';\n`))).toContain(found);
    expect(climbs(planted(path, `import type {\n  Planted,\n} from '${imported}';\n`))).toContain(found);
    expect(climbs(planted(path, `export * from '${imported}';\n`))).toContain(found);
    expect(climbs(planted(path, `const planted = await import('${imported}');\n`))).toContain(found);
  });

  test('no folders import each other', () => {
    expect(cycles(core)).toEqual([]);
  });

  test('folders of one noun that import each other are found', () => {
    const files = planted(
      'telling/webhooks/endpoints/x.ts',
      "import { rotateSecret } from '../secrets/rotate-secret.ts';\n",
    );
    expect(cycles(files)).toEqual(expect.arrayContaining(['telling/webhooks/endpoints', 'telling/webhooks/secrets']));
  });
});

describe('tables', () => {
  const declared = DISTRICTS.flatMap(({ nouns }) => Object.values(nouns).flat());

  test('every table in the migrations has one owner', () => {
    const created = projectFiles('.sql')
      .filter(({ path }) => path.includes('/migrations/'))
      .flatMap(({ text }) => [...text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)].map(([, name]) => name));
    expect(created.length).toBeGreaterThan(30);
    expect([...declared].sort()).toEqual(created.sort());
  });

  test('SQL names only tables of its own district and earlier ones', () => {
    expect(strayTables(core)).toEqual([]);
  });

  test.each([
    ['merchants/keys/x-sql.ts', 'sessions'],
    ['record/events/x-sql.ts', 'attempts'],
    ['paying/refunds/x-sql.ts', 'webhook_lanes'],
    ['telling/webhooks/delivering/x-sql.ts', 'counted_days'],
    ['ground/database/x.ts', 'profiles'],
  ])('finds %s naming %s', (path, table) => {
    const text = `export const X = statement(\n  'x.read',\n  \`select 1 from ${table}, other t\`,\n);\n`;
    expect(strayTables(planted(path, text))).toContain(`${path} names ${table}`);
  });

  test('a declared table of a later district is found', () => {
    const text = 'export type XTable = {\n  refunds: { refund_id: string };\n};\n';
    expect(strayTables(planted('merchants/keys/x-table.ts', text))).toContain(
      'merchants/keys/x-table.ts names refunds',
    );
  });
});

describe('other lists of the districts', () => {
  test('ARCHITECTURE.md has the same list', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
      ([, district, holds, nouns = '']) => ({ district, holds, nouns: nouns.match(/[\w-]+/g) ?? [] }),
    );
    expect(rows).toEqual(
      DISTRICTS.map(({ district, holds, nouns }) => ({ district, holds, nouns: Object.keys(nouns) })),
    );
  });

  test("Biome's rules name only folders that exist in core", () => {
    const config = readFileSync(join(ROOT, 'biome.json'), 'utf8');
    const files = [...config.matchAll(/"!?@pay\/core\/([\w/-]+)"/g)].map(
      ([, module]) => `packages/core/src/${module}.ts`,
    );
    const folders = [...config.matchAll(/"!?(?:@pay\/core|packages\/core\/src)\/([\w/-]+)\/\*\*"/g)].map(
      ([, folder]) => `packages/core/src/${folder}`,
    );
    const named = [...config.matchAll(/"!?(packages\/core\/src\/[\w/-]+\.ts)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(5);
    expect([...files, ...folders, ...named].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
