import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { runProgram } from '../run-program.ts';
import type { Packer } from './packer.ts';

/** Packs a workspace as npm would publish it; `prepack` builds and checks it. */
export function npmPacker(name: string, folder: string): Packer {
  return {
    name,
    pack: async (out) => {
      await runProgram('npm', ['pack', '--silent', '--pack-destination', out], { folder: join(ROOT, folder) });
    },
    publishing: (version, out) => `npm publish ${join(out, `pay-${name}-${version}.tgz`)} --access public`,
  };
}
