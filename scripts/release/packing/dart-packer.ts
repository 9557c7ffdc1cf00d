import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { tarArchive } from '../tar-archive.ts';
import { trackedFiles } from '../tracked-files.ts';
import type { Packer } from './packer.ts';

const FOLDER = 'flutter/pay_checkout';

/** Packs the Flutter package as pub would: its tracked files. It is not compiled before it is in an app. */
export const DART_PACKER: Packer = {
  name: 'flutter',
  pack: async (out, { version, committedAt }) => {
    const files = await Promise.all(
      (await trackedFiles(FOLDER)).map(async (path) => ({
        path: relative(FOLDER, path),
        bytes: await readFile(join(ROOT, path)),
        isExecutable: ((await stat(join(ROOT, path))).mode & 0o100) !== 0,
      })),
    );
    await writeFile(join(out, `pay_checkout-${version}.tar.gz`), tarArchive(files, committedAt));
  },
  publishing: () => `(cd ${FOLDER} && flutter pub publish)`,
};
