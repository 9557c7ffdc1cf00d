import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';

/**
 * Copies the tracked files of a folder, so that files which a build leaves behind are neither packed nor left in the
 * project.
 */
export async function copyTracked(folder: string, to: string): Promise<void> {
  for (const path of await trackedFiles(folder)) {
    const target = join(to, relative(folder, path));
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, path), target);
  }
}
