import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { inProjectCopy, withMistake } from './project-copy.ts';

/** Plants each bug and expects its tests to fail. @returns whether all bugs were caught */
export function plantForTests(only: RegExp, print: (line: string) => void): Promise<boolean> {
  const bugs = PLANTED_BUGS.filter(({ name }) => only.test(name));
  return inProjectCopy(async (copy) => {
    const tests = [...new Set(bugs.flatMap((bug) => bug.tests))];
    print(`Without a bug: ${tests.length} files and folders of tests`);
    const clean = runTests(copy, tests);
    if (!clean.isGreen) {
      print(`These tests already fail without a bug:\n${clean.output}`);
      return false;
    }
    let caught = 0;
    for (const [index, bug] of bugs.entries()) {
      const isCaught = await withMistake(copy, bug, async () => !runTests(copy, bug.tests).isGreen);
      if (isCaught) caught += 1;
      print(`[${index + 1}/${bugs.length}] ${isCaught ? 'caught  ' : 'SURVIVED'}  ${bug.name}`);
    }
    print(`\n${caught} of ${bugs.length} planted bugs were caught.`);
    return caught === bugs.length;
  });
}

function runTests(copy: string, tests: readonly string[]): { readonly isGreen: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', ...tests],
    { cwd: copy, encoding: 'utf8' },
  );
  return { isGreen: status === 0, output: stdout.slice(-4_000) + stderr.slice(-4_000) };
}
