import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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

const PAGES = 'apps/pages';
const WEB = `{ from: '${PAGES}/main.ts', page: '${PAGES}/index.html', also: [], to: '${PAGES}/dist', how: {} }`;

/** The folder of a project with one script that consists of two files. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pay-build-'));
  mkdirSync(join(folder, dirname(SOURCE)), { recursive: true });
  for (const script of ['build.mjs', 'build-types.mjs', 'build-web.mjs', 'bundler.mjs']) {
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

test('a script is built once, with everything that it imports', () => {
  expect(build()).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Built apps\/engine\/dist\/card-page\.js: .*\n$/),
  });
  expect(built()).toContain('first');
  expect(built()).not.toMatch(/import|satisfies/);
  expect(build()).toEqual({ status: 0, said: '' });
});

test('a script is built again when one of its files has changed', () => {
  build();
  writeFileSync(join(folder, dirname(SOURCE), 'words.ts'), "export const words: string = 'second';\n");
  expect(build().said).toMatch(/^Built/);
  expect(built()).toContain('second');
});

test('a script is built again when the result is missing or was changed', () => {
  build();
  appendFileSync(join(folder, BUILT), '// changed');
  expect(build().said).toMatch(/^Built/);
  expect(built()).not.toContain('changed');
  rmSync(join(folder, BUILT));
  expect(build().said).toMatch(/^Built/);
});

test('a failing build stops the run and names the missing file', () => {
  writeFileSync(join(folder, SOURCE), "import './nowhere.ts';\n");
  const { status, said } = build();
  expect(status).toBe(1);
  expect(said).toContain('./nowhere.ts');
});

test('type declarations are built once, refer to published file extensions, and are built again when a source has changed', () => {
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

test('type errors are reported, but do not prevent a start', () => {
  writePackage();
  writeFileSync(join(folder, PACKAGE, 'src/word.ts'), 'export type Word = Nothing;\n');
  const { status, said } = build();
  expect(status).toBe(0);
  expect(said).toMatch(/were not built:\n.*word\.ts\(1,20\).*Nothing/);
});

test('pages are built once, in chunks whose names change with their content, and the document refers to the newest chunks', () => {
  writePages("export const words = 'first';\n");
  expect(build().said).toContain(`Built ${PAGES}/dist: `);
  const first = document();
  expect(first).toMatch(/src="\/assets\/main-\w{8}\.js".*href="\/assets\/main-\w{8}\.css"/s);
  expect(build()).toEqual({ status: 0, said: '' });
  writePages("export const words = 'second';\n");
  expect(build().said).toContain(`Built ${PAGES}/dist: `);
  expect(document()).not.toBe(first);
  // Open pages still load the chunks that they were built with.
  const pieces = readdirSync(join(folder, PAGES, 'dist/assets')).filter((name) => /^words-.*\.js$/.test(name));
  expect(pieces).toHaveLength(2);
  rmSync(join(folder, PAGES, 'dist/assets', pieces[0] ?? ''));
  rmSync(join(folder, PAGES, 'dist/assets', pieces[1] ?? ''));
  expect(build().said).toContain(`Built ${PAGES}/dist: `);
});

function document(): string {
  return readFileSync(join(folder, PAGES, 'dist/index.html'), 'utf8');
}

function writePages(words: string): void {
  mkdirSync(join(folder, PAGES), { recursive: true });
  writeFileSync(
    join(folder, 'scripts/built-files.mjs'),
    WHAT.replace('WEBS = []', () => `WEBS = [${WEB}]`),
  );
  writeFileSync(join(folder, PAGES, 'words.ts'), words);
  writeFileSync(join(folder, PAGES, 'main.css'), 'p { margin: 0; }\n');
  writeFileSync(join(folder, PAGES, 'main.ts'), "import './main.css';\n\nawait import('./words.ts');\n");
  const page = '<head><script src="/assets/main.js"></script><link href="/assets/main.css"></head>';
  writeFileSync(join(folder, PAGES, 'index.html'), page);
}

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
