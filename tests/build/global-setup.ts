import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the browser code before any test, as before any start. */
export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
}
