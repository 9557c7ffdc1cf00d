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

const PACKAGE = 'packages/greeting';
const WHAT = `
export const BUNDLES = [{ from: '${SOURCE}', to: '${BUILT}', how: { minify: true, format: 'iife' } }];
export const TYPES = [{ project: '${PACKAGE}/tsconfig.build.json', from: '${PACKAGE}/src', to: '${PACKAGE}/dist' }];
export const WEBS = [];
`;

/** A project with one script of two files. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pay-build-'));
  mkdirSync(join(folder, dirname(SOURCE)), { recursive: true });
  for (const script of ['build.mjs', 'build-types.mjs', 'build-web.mjs']) {
    cpSync(join(ROOT, 'scripts', script), join(folder, 'scripts', script));
  }
  writeFileSync(join(folder, 'scripts/built-files.mjs'), WHAT);
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
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

test('declarations are built once, with the endings of what is published, and again when a source has changed', () => {
  writePackage();
  expect(build()).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Built the types of packages\/greeting\/dist, .*\n$/),
  });
  expect(readFileSync(join(folder, PACKAGE, 'dist/greet.d.ts'), 'utf8')).toContain("from './word.js'");
  expect(build()).toEqual({ status: 0, said: '' });
  writeFileSync(join(folder, PACKAGE, 'src/word.ts'), "export type Word = 'hello';\n");
  expect(build().said).toMatch(/^Built the types/);
  expect(readFileSync(join(folder, PACKAGE, 'dist/word.d.ts'), 'utf8')).not.toContain('bye');
  rmSync(join(folder, PACKAGE, 'dist/word.d.ts'));
  expect(build().said).toMatch(/^Built the types/);
});

test('types that are wrong are named, and stop nothing that is to be started', () => {
  writePackage();
  writeFileSync(join(folder, PACKAGE, 'src/word.ts'), 'export type Word = Nothing;\n');
  const { status, said } = build();
  expect(status).toBe(0);
  expect(said).toMatch(/were not built:\n.*word\.ts\(1,20\).*Nothing/);
});

function writePackage(): void {
  mkdirSync(join(folder, PACKAGE, 'src'), { recursive: true });
  const compilerOptions = { noEmit: false, emitDeclarationOnly: true, declaration: true, rootDir: 'src' };
  const project = { extends: '../../tsconfig.json', compilerOptions, include: ['src'], exclude: [] };
  writeFileSync(join(folder, PACKAGE, 'tsconfig.build.json'), JSON.stringify(project));
  writeFileSync(join(folder, PACKAGE, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, PACKAGE, 'src/word.ts'), "export type Word = 'hello' | 'bye';\n");
  writeFileSync(
    join(folder, PACKAGE, 'src/greet.ts'),
    "import type { Word } from './word.ts';\n\nexport const greet: Word = 'hello';\n",
  );
}

function build(): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')]);
  return { status, said: `${stdout}${stderr}` };
}

function built(): string {
  return readFileSync(join(folder, BUILT), 'utf8');
}
