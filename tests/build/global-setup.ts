import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the browser code before the tests, as every start of Pay does. */
export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
}
