import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { tarArchive } from '../tar-archive.ts';
import { trackedFiles } from '../tracked-files.ts';
import type { Packer } from './packer.ts';

/** Packs the tracked files of a package that is not compiled before it is used, as `<archive>-<version>.tar.gz`. */
export function archivePacker(name: string, folder: string, archive: string, publishing: string): Packer {
  return {
    name,
    pack: async (out, { version, committedAt }) => {
      const files = await Promise.all(
        (await trackedFiles(folder)).map(async (path) => ({
          path: relative(folder, path),
          bytes: await readFile(join(ROOT, path)),
          isExecutable: ((await stat(join(ROOT, path))).mode & 0o100) !== 0,
        })),
      );
      await writeFile(join(out, `${archive}-${version}.tar.gz`), tarArchive(files, committedAt));
    },
    publishing: () => publishing,
  };
}
