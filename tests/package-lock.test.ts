import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

test('package-lock.json has the packages of every platform, or npm ci would refuse to install', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

/** Node looks in the folder itself, then in each parent folder. */
function isLocked(packages: Readonly<Record<string, LockEntry>>, path: string, name: string): boolean {
  const parts = path.split('/');
  return [...parts, ''].some((_, index) => {
    const folder = parts.slice(0, parts.length - index).join('/');
    return `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages;
  });
}
