import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { runProgram } from './run-program.ts';

/** The files below a folder that git tracks, by their paths from the root, in the order of their names. */
export async function trackedFiles(folder = '.'): Promise<readonly string[]> {
  const listed = await runProgram('git', ['ls-files', '-z', '--', folder]);
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .sort();
}
