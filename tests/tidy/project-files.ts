import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type ProjectFile = { readonly path: string; readonly text: string };

/** Every file with one of these endings that git tracks, or that is new and not ignored. */
export function projectFiles(...endings: readonly string[]): readonly ProjectFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT });
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
      } catch {
        return [];
      }
    });
}
