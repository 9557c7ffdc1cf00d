import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOldNode } from './old-node.ts';
import { type PackedSdk, packSdk } from './packed-sdk.ts';

const ROOT = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'packages/server-sdk/package.json'), 'utf8'));

let sdk: PackedSdk;
beforeAll(() => {
  sdk = packSdk();
});
afterAll(() => sdk.remove());

describe('the package', () => {
  test('contains one script for each way to load it, its types, the examples, README, LICENSE and package.json', () => {
    const others = sdk.files.filter((path) => !/^(dist\/[\w/-]+\.d\.c?|examples\/[\w-]+\.)ts$/.test(path));
    expect(others.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/public-api.cjs',
      'dist/public-api.js',
      'package.json',
    ]);
    expect(readFileSync(join(ROOT, 'packages/server-sdk/LICENSE'))).toEqual(readFileSync(join(ROOT, 'LICENSE')));
  });

  test('depends only on the Standard Webhooks library', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['standardwebhooks']);
    const imported = readFileSync(join(sdk.project, 'node_modules/@pay/server/dist/public-api.js'), 'utf8')
      .split('\n')
      .filter((line) => /^import\b|\brequire\(|\bimport\(/.test(line));
    expect(imported.filter((line) => !line.endsWith('from "standardwebhooks";'))).toEqual([]);
  });

  test('sends its version to the service', () => {
    const script = readFileSync(join(sdk.project, 'node_modules/@pay/server/dist/public-api.js'), 'utf8');
    expect(script).toContain(`PACKAGE_VERSION = "${manifest.version}"`);
  });

  test('passes the strict checks of publint', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(sdk.project, 'node_modules/@pay/server'),
      pack: false,
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that resolve for every kind of import', async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(sdk.tarball))) as {
      problems: readonly { readonly kind: string }[];
    };
    expect(problems).toEqual([]);
  });
});

describe('its types', () => {
  const newest = join(ROOT, 'node_modules/typescript/bin/tsc');
  // The version of TypeScript that `@arethetypeswrong/core` depends on.
  const oldest = createRequire(import.meta.resolve('@arethetypeswrong/core')).resolve('typescript/lib/tsc.js');
  const roots = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const forNode = ['--module', 'nodenext', '--lib', 'es2022', '--types', 'node', ...roots];
  const forNode16 = [
    '--module',
    'node16',
    '--moduleResolution',
    'node16',
    '--lib',
    'es2022',
    '--types',
    'node',
    ...roots,
  ];
  const forOthers = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable'];

  test.each([
    ['TypeScript 7, Node', newest, forNode],
    ['TypeScript 5.6, Node before 20.19', oldest, forNode16],
    ['TypeScript 7, elsewhere', newest, forOthers],
    ['TypeScript 5.6, elsewhere', oldest, forOthers],
  ])('refuse wrong calls and no others: %s', (_name, compiler, settings) => {
    copyFileSync(join(import.meta.dirname, 'compiled/wrong-calls.ts'), join(sdk.project, 'wrong-calls.ts'));
    // Under node16 the program is CommonJS, which loads the package with `require`.
    const type = settings === forNode16 ? 'commonjs' : 'module';
    writeFileSync(join(sdk.project, 'package.json'), JSON.stringify({ type }));
    const how = ['--noEmit', '--strict', '--target', 'es2022', ...settings, 'wrong-calls.ts'];
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...how], { cwd: sdk.project });
    expect([String(stdout), status]).toEqual(['', 0]);
  });
});

const oldNode = findOldNode();
const NODES = [
  { name: `the project's Node (${process.version})`, node: process.execPath },
  { name: "the machine's Node 20", node: oldNode },
];

describe.each(NODES)('on $name', ({ node = '' }) => {
  test.skipIf(node === '')('the package can be imported and required, and verifies messages that it has signed', () => {
    expect(run(node, 'shop.mjs', `import { Pay, signTestWebhook } from '@pay/server';\n${SHOP}`)).toBe(DONE);
    expect(run(node, 'shop.cjs', `const { Pay, signTestWebhook } = require('@pay/server');\n${SHOP}`)).toBe(DONE);
    const cjs = "require.resolve('@pay/server').endsWith('.cjs')";
    expect(run(node, 'which.cjs', `console.log(${cjs});`)).toBe('true\n');
  });
});

describe('without a global crypto, as in Node 18', () => {
  test('a call that needs an idempotency key is sent', () => {
    const program = `
delete globalThis.crypto;
const { Pay } = require('@pay/server');
const fetch = async (_url, { headers }) => {
  console.log(/^[0-9a-f]{32}$/.test(new Headers(headers).get('idempotency-key')));
  return new Response('{"track_id":"trk_1"}', { status: 201 });
};
const pay = new Pay({ secretKey: 'sk_test_x', baseUrl: 'https://pay.example', fetch });
pay.checkout.create({ amount: 1, currency: 'BHD' }).then(({ track_id }) => console.log(track_id));
`;
    expect(run(process.execPath, 'old.cjs', program)).toBe('true\ntrk_1\n');
  });
});

const SHOP = `
const secret = 'whsec_' + Buffer.alloc(32, 7).toString('base64');
const pay = new Pay({ secretKey: 'sk_test_x', webhookSecret: secret });
const { rawBody, headers } = signTestWebhook(JSON.stringify({ id: 'evt_1', type: 'payment.succeeded' }), { secret });
console.log(pay.environment, pay.webhooks.verify(rawBody, headers).type);
`;
const DONE = 'sandbox payment.succeeded\n';

function run(node: string, name: string, program: string): string {
  writeFileSync(join(sdk.project, name), program);
  // Node 20.19 warns that requiring an ES module is experimental.
  return execFileSync(node, ['--no-warnings', name], {
    cwd: sdk.project,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).toString();
}
