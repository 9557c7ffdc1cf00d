import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

/** Plants each bug in a copy of the project and expects its tests to fail: `npm run planted`. */
const ROOT = join(import.meta.dirname, '../..');

/** @returns the exit code: 1 if a bug was not caught */
async function main(): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), 'pay-planted-'));
  try {
    await copyProject(copy);
    const tests = [...new Set(PLANTED_BUGS.flatMap((bug) => bug.tests))];
    print(`Without a bug: ${tests.length} files and folders of tests`);
    const clean = runTests(copy, tests);
    if (!clean.isGreen) {
      print(`They fail already:\n${clean.output}`);
      return 1;
    }
    const survivors: PlantedBug[] = [];
    for (const [index, bug] of PLANTED_BUGS.entries()) {
      const caught = await isCaught(copy, bug);
      if (!caught) survivors.push(bug);
      print(`[${index + 1}/${PLANTED_BUGS.length}] ${caught ? 'caught  ' : 'SURVIVED'}  ${bug.name}`);
    }
    print(`\n${PLANTED_BUGS.length - survivors.length} of ${PLANTED_BUGS.length} planted bugs were caught.`);
    return survivors.length === 0 ? 0 : 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function isCaught(copy: string, { file, from, to, tests }: PlantedBug): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} must contain this exactly once: ${from}`);
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  try {
    return !runTests(copy, tests).isGreen;
  } finally {
    await writeFile(path, source);
  }
}

function runTests(copy: string, tests: readonly string[]): { readonly isGreen: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', ...tests],
    { cwd: copy, encoding: 'utf8' },
  );
  return { isGreen: status === 0, output: stdout.slice(-4_000) + stderr.slice(-4_000) };
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
