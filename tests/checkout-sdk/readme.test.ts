import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOOK_TOKENS } from '../../packages/checkout/src/rules/look-tokens.ts';
import { PACKAGE } from './built-files.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The folder is inside the project, so that the package is found; git ignores it. */
const FOLDER = join(ROOT, '.cache/checkout-readme');
const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

const PROJECT = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    types: [],
  },
  include: ['.'],
};

/** What the README's examples assume: the script tag's global, or the import. */
const PAGE = `
import type PayOfModule from '@pay/checkout';
declare global {
  const Pay: typeof PayOfModule;
  const trackId: string;
}
`;

test('every example in the README compiles with strict settings', () => {
  const examples = [...README.matchAll(/^```(ts|js)\n(.*?)^```$/gms)];
  expect(examples.length).toBeGreaterThan(4);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(PROJECT));
  writeFileSync(join(FOLDER, 'page.d.ts'), PAGE);
  for (const [index, [, kind, code]] of examples.entries()) {
    writeFileSync(join(FOLDER, `example-${index + 1}.${kind}`), `${code}\nexport {};\n`);
  }
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', FOLDER]);
  expect([String(stdout), status]).toEqual(['', 0]);
});

test('the README names every custom property', () => {
  const properties = [...Object.keys(LOOK_TOKENS), 'corner', 'font'].map((name) => `--pay-${name}`);
  const named = new Set(README.match(/--pay-[a-z-]+/g));
  expect([...named].toSorted()).toEqual(properties.toSorted());
});
