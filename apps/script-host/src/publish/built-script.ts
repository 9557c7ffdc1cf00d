import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script as built, before the engines' addresses are inserted. */
export type BuiltScript = { readonly version: string; readonly script: string };

const PACKAGE = join(import.meta.dirname, '../../../../packages/checkout');

/** The `@pay/checkout` that `npm run build` has built; undefined if it has not been built. */
export function builtScript(folder = PACKAGE): BuiltScript | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { version, script: readFileSync(join(folder, 'dist/checkout.js'), 'utf8') };
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
