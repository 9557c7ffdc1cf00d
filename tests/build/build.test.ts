import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = 'apps/engine/src/card-page/web/card-page.ts';
const BUILT = 'apps/engine/dist/card-page.js';

/** A project with one script of two files. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pay-build-'));
  mkdirSync(join(folder, dirname(SOURCE)), { recursive: true });
  cpSync(join(ROOT, 'scripts/build.mjs'), join(folder, 'scripts/build.mjs'));
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, SOURCE),
    "import { words } from './words.ts';\n\ndocument.title = words satisfies string;\n",
  );
  writeFileSync(join(folder, dirname(SOURCE), 'words.ts'), "export const words: string = 'first';\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a script is built once, with all that it imports', () => {
  expect(build()).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Built apps\/engine\/dist\/card-page\.js: .*\n$/),
  });
  expect(built()).toContain('first');
  expect(built()).not.toMatch(/import|satisfies/);
  expect(build()).toEqual({ status: 0, said: '' });
});

test('it is built again when one of its files has changed', () => {
  build();
  writeFileSync(join(folder, dirname(SOURCE), 'words.ts'), "export const words: string = 'second';\n");
  expect(build().said).toMatch(/^Built/);
  expect(built()).toContain('second');
});

test('it is built again when what was built is gone or was changed', () => {
  build();
  appendFileSync(join(folder, BUILT), '// changed');
  expect(build().said).toMatch(/^Built/);
  expect(built()).not.toContain('changed');
  rmSync(join(folder, BUILT));
  expect(build().said).toMatch(/^Built/);
});

test('what cannot be built stops the run, and says where', () => {
  writeFileSync(join(folder, SOURCE), "import './nowhere.ts';\n");
  const { status, said } = build();
  expect(status).toBe(1);
  expect(said).toContain('./nowhere.ts');
});

function build(): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')]);
  return { status, said: `${stdout}${stderr}` };
}

function built(): string {
  return readFileSync(join(folder, BUILT), 'utf8');
}
