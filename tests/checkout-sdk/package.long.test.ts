import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFile, PACKAGE } from './built-files.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The maximum number of bytes that a shopper downloads before the button appears. */
const GZIP_BYTES_MAX = 4_096;
const ENGINES = { sandbox: 'https://sandbox.pay.example', live: 'https://live.pay.example' };

/** A merchant's project with the package installed as npm would install it. */
let project: string;
let tarball: Buffer;
let files: readonly string[];
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'pay-checkout-project-'));
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: PACKAGE,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // npm prints the name of the `prepack` script before its own output.
  const said = packed.toString();
  const [answer] = Object.values(JSON.parse(said.slice(said.search(/^[[{]/m)))) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  files = answer.files.map(({ path }) => path);
  mkdirSync(join(project, 'node_modules/@pay/checkout'), { recursive: true });
  const into = ['-C', join(project, 'node_modules/@pay/checkout'), '--strip-components=1'];
  execFileSync('tar', ['-xzf', join(project, answer.filename), ...into]);
  tarball = readFileSync(join(project, answer.filename));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the script', () => {
  test(`is at most ${GZIP_BYTES_MAX} bytes as gzip`, () => {
    const bytes = gzipSync(builtFile('checkout.js', ENGINES), { level: 9 }).length;
    process.stdout.write(`checkout.js: ${bytes} bytes as gzip\n`);
    expect(bytes).toBeLessThanOrEqual(GZIP_BYTES_MAX);
  });

  test.each(['checkout.js', 'index.mjs'] as const)('%s names each engine once, and no other host', (name) => {
    const script = builtFile(name, ENGINES);
    expect(script.match(/https?:\/\/[\w.-]+/g)?.toSorted()).toEqual([ENGINES.live, ENGINES.sandbox]);
  });

  test('is ASCII, so that it works with any character set of a page or host', () => {
    expect(builtFile('checkout.js', ENGINES)).toMatch(/^[\t\n -~]*$/);
  });

  test.each(['checkout.js', 'index.mjs'] as const)('%s contains nothing that a strict policy refuses', (name) => {
    const script = builtFile(name, ENGINES);
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|cookie|Storage|setAttribute\("style/,
    );
  });
});

describe('the package', () => {
  test('contains only one script, its types, and the documentation', () => {
    const others = files.filter((path) => !/^dist\/[\w/-]+\.d\.ts$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'dist/index.mjs', 'package.json']);
    expect(readFileSync(join(PACKAGE, 'LICENSE'))).toEqual(readFileSync(join(ROOT, 'LICENSE')));
  });

  test('has no dependencies', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    expect(builtFile('index.mjs', ENGINES)).not.toMatch(/^import\b|\bimport\(|\brequire\(/m);
  });

  test('passes the strict checks of publint', async () => {
    const pkgDir = join(project, 'node_modules/@pay/checkout');
    const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that resolve for every kind of import', async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(tarball))) as {
      problems: readonly { readonly kind: string }[];
    };
    // The package is meant for bundlers; since 20.19, Node can also require() an ES module.
    expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });

  test('can be imported on a server, where it reads no browser globals and adds no globals', () => {
    const program = `
const before = Object.getOwnPropertyNames(globalThis).length;
const touched = [];
for (const name of ['window', 'document', 'location']) {
  Object.defineProperty(globalThis, name, { configurable: true, get: () => { touched.push(name); } });
}
const { default: Pay, PayError } = await import('@pay/checkout');
const refusal = await Pay.init({ publishableKey: 'sk_test_x', trackId: 'trk_1' }).catch((error) => error);
const noPage = await Pay.complete({ publishableKey: 'pk_test_x' }).catch((error) => error);
console.log(touched.filter((name) => name !== 'location').length, Object.getOwnPropertyNames(globalThis).length - before, refusal instanceof PayError, refusal.code, noPage instanceof PayError, noPage.code);
`;
    writeFileSync(join(project, 'server.mjs'), program);
    const said = execFileSync(process.execPath, ['server.mjs'], { cwd: project }).toString();
    expect(said).toBe('0 3 true secret_key_in_browser true track_id_missing\n');
  });
});

describe('its types', () => {
  const newest = join(ROOT, 'node_modules/typescript/bin/tsc');
  // The version of TypeScript that `@arethetypeswrong/core` depends on.
  const oldest = createRequire(import.meta.resolve('@arethetypeswrong/core')).resolve('typescript/lib/tsc.js');
  const forBundlers = { module: 'esnext', moduleResolution: 'bundler' };

  test.each([
    ['TypeScript 7, a bundler', newest, forBundlers],
    ['TypeScript 7, Node', newest, { module: 'nodenext' }],
    ['TypeScript 5.6, a bundler', oldest, forBundlers],
  ])('refuse wrong calls and no others: %s', (_name, compiler, settings) => {
    copyFileSync(join(import.meta.dirname, 'compiled/wrong-calls.ts'), join(project, 'wrong-calls.ts'));
    const lib = ['es2022', 'dom', 'dom.iterable'];
    const strict = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, target: 'es2022', lib, types: [] };
    const config = { compilerOptions: { ...strict, ...settings }, files: ['wrong-calls.ts'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project });
    expect([String(stdout), status]).toEqual(['', 0]);
  });
});
