import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mistake } from './planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = 'apps/engine/dist';

/** Passes the folder of a copy of the project to `work`, and removes the copy afterwards. */
export async function inProjectCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'pay-planted-'));
  try {
    await copyProject(copy);
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Runs the work while the mistake is in the copy. */
export async function withMistake<T>(copy: string, { file, from, to }: Mistake, work: () => Promise<T>): Promise<T> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} must contain this exactly once: ${from}`);
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  try {
    return await work();
  } finally {
    await writeFile(path, source);
  }
}

/** Copies every file that git does not ignore. Libraries are linked, and our own workspaces point to their copies. */
async function copyProject(copy: string): Promise<void> {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.stdout.split('\n').filter(Boolean))) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // A deleted file that is not committed yet is listed too.
    await cp(join(ROOT, file), join(copy, file)).catch(() => {});
  }
  // Git ignores these built files, but an engine does not start without them.
  await cp(join(ROOT, BUILT), join(copy, BUILT), { recursive: true });
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(copy, 'node_modules/@pay'), { recursive: true });
  for (const name of await readdir(modules)) {
    if (name !== '@pay') await symlink(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const folder of ['apps', 'packages']) {
    for (const name of await readdir(join(copy, folder))) {
      await symlink(join(copy, folder, name), join(copy, 'node_modules/@pay', name));
    }
  }
}
