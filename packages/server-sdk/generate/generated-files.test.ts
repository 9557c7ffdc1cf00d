import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';
import { typeOfSchema } from './type-of-schema.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(import.meta.dirname, '../src/generated');
const MEND =
  'src/generated does not match docs/openapi.json; run: UPDATE_SDK_TYPES=1 npx vitest run packages/server-sdk/generate';

test('the types match docs/openapi.json', () => {
  const fresh = formatted(generatedFiles(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'))));
  if (process.env['UPDATE_SDK_TYPES'] === '1') {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    for (const [name, text] of Object.entries(fresh)) writeFileSync(join(FOLDER, name), text);
  }
  expect(filesOf(FOLDER), MEND).toEqual(fresh);
});

test('an object with exactly one of several members is a choice between them', () => {
  const member = { type: 'string' };
  const type = typeOfSchema({
    type: 'object',
    properties: { a: member, b: member },
    minProperties: 1,
    maxProperties: 1,
  });
  expect(type.replace(/\s+/g, ' ')).toBe('{ a: string; b?: undefined; } | { b: string; a?: undefined; }');
});

test('an unknown kind of schema stops the generator', () => {
  expect(() => typeOfSchema({ type: 'tuple' })).toThrow('tuple');
  expect(() => typeOfSchema({ $ref: '#/components/headers/X' })).toThrow('#/components/headers/X');
});

/** Formats the files as the project formats its code. */
function formatted(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'pay-sdk-types-'));
  try {
    const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    mkdirSync(join(folder, 'types'));
    for (const [name, text] of files) writeFileSync(join(folder, 'types', name), text);
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    execFileSync(process.execPath, [biome, 'check', '--write', 'types'], { cwd: folder, stdio: 'pipe' });
    return filesOf(join(folder, 'types'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
